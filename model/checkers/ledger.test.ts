import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { analyze } from '../history/analysis.ts'
import { parseRecording } from '../trace/recording.ts'
import { checkNoLostUpdate } from './no-lost-update.ts'

const folder = new URL('../../scenarios/recordings/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))

describe.each(names)('%s', (name) => {
  it('sold what is gone from the stock, and what was lost', () => {
    for (const trace of parseRecording(gunzipSync(readFileSync(new URL(name, folder))).toString())) {
      const analysis = analyze(trace)
      const { sold, change, lost } = analysis.history.resource.ledgerAt(analysis.end)
      // Workers sell one item at a time.
      expect(sold, trace.header.lock).toBe(lost - change)
      expect(lost > 0, trace.header.lock).toBe(checkNoLostUpdate(analysis).status === 'violated')
      expect(analysis.history.resource.ledgerAt({ seq: -1, atMs: 0 })).toEqual({ sold: 0, change: 0, lost: 0 })
    }
  })
})

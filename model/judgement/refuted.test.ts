import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { parseRecording } from '../trace/recording.ts'
import { judgedInWords } from '../words/testing/said.ts'
import { isBorneOut } from './testing/claims.ts'
import { Witness } from './testing/witness.ts'

const folder = new URL('../../scenarios/recordings/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))
const read = (name: string) => parseRecording(gunzipSync(readFileSync(new URL(name, folder))).toString())

test.each(names)('%s bears out what is said of it, and nothing that is said of another time', (name) => {
  const wrong: string[] = []
  for (const trace of read(name)) {
    const run = new Witness(trace)
    for (const { because, status } of judgedInWords(trace).verdicts) {
      if (isBorneOut(because, run) !== true) wrong.push(`${trace.header.lock}: ${because}`)
      const elsewhen = because.replace(/\d+\.\d{3}(?= s)/g, (time) => (Number(time) + 20).toFixed(3))
      if (status === 'violated' && elsewhen !== because && isBorneOut(elsewhen, run) === true)
        wrong.push(`${trace.header.lock}, moved: ${elsewhen}`)
    }
  }
  expect(wrong).toEqual([])
})

/** The text as it is now, which the address has too. What is too long for it is kept in this tab. */
import { useEffect, useRef, useState } from 'react'
import { follow } from '../../base/asked.ts'
import { changedFiles, isChanged, type LockCode } from '../../editor/text/lock-code.ts'
import { packed, unpacked } from '../../editor/text/packed-code.ts'

export interface Edits {
  code: LockCode
  /** The part of the address that has the changes, with its `#`; empty: there are none. */
  hash: string
  /** `cut`: the address had changes that cannot be read. `too-long`: it has no room for them. */
  note: 'kept' | 'too-long' | 'cut' | null
  change: (code: LockCode) => void
}

const named = '#code='
/** Browsers refuse to change the address more often than about three times a second. */
const restMs = 350

/** `null`: nothing to edit yet. `begin`: the text without changes. `key`: names it in this tab. */
export function useEdits(begin: LockCode | null, key: string): Edits | null {
  const [edits, setEdits] = useState<Omit<Edits, 'change'> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (begin === null) return
    return follow(read(key), {
      loaded: ({ files, hash, cut }) =>
        setEdits({ code: { ...begin, ...files }, hash, note: cut ? 'cut' : hash === '' ? null : 'kept' }),
    })
  }, [begin, key])
  useEffect(() => () => clearTimeout(timer.current), [])

  if (begin === null || edits === null) return null
  const keep = async (code: LockCode) => {
    const letters = isChanged(begin, code) ? await packed(changedFiles(begin, code)) : ''
    const hash = letters === null || letters === '' ? '' : `${named}${letters}`
    remember(key, letters === null ? code : null)
    history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`)
    setEdits((now) => now && { ...now, hash, note: letters === null ? 'too-long' : hash === '' ? null : 'kept' })
  }
  return {
    ...edits,
    change(code) {
      setEdits((now) => now && { ...now, code })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep(code), restMs)
    },
  }
}

async function read(key: string): Promise<{ files: LockCode; hash: string; cut: boolean }> {
  const { hash } = location
  if (hash.startsWith(named)) {
    const files = await unpacked(hash.slice(named.length))
    return files === null ? { files: {}, hash: '', cut: true } : { files, hash, cut: false }
  }
  return { files: remembered(key) ?? {}, hash: '', cut: false }
}

const storageKey = (key: string) => `lockstep-edit ${key}`

function remember(key: string, code: LockCode | null): void {
  try {
    if (code === null) sessionStorage.removeItem(storageKey(key))
    else sessionStorage.setItem(storageKey(key), JSON.stringify(code))
  } catch {
    // Without storage the text lasts as long as the page.
  }
}

function remembered(key: string): LockCode | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null') as LockCode | null
  } catch {
    return null
  }
}

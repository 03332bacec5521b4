/** The code being edited. Changes are also kept in the address. If they are too long for it, or the page has several texts, this tab's storage keeps them. */
import { useEffect, useRef, useState } from 'react'
import { follow } from '../../base/asked.ts'
import { changedFiles, isChanged, type LockCode } from '../../editor/text/lock-code.ts'
import { packed, unpacked } from '../../editor/text/packed-code.ts'
import { changesMark } from '../../parts/edit-address.ts'

export interface Edits {
  code: LockCode
  /** The address's fragment with the changes, including `#`; empty: there are none. */
  hash: string
  /** `kept`: the address has the changes. `cut`: it had some that cannot be read. `too-long`: they do not fit. `last`: the text of an earlier visit. */
  note: 'kept' | 'too-long' | 'cut' | 'last' | null
  change: (code: LockCode) => void
}

/** Browsers refuse to change the address more often than about three times a second. */
const restMs = 350

/** Where changes survive a reload. A page with several texts uses its tab's storage, because the address has room for only one text. */
export type Keeps = 'address' | 'tab'

interface EditsOptions {
  keeps?: Keeps
  /** The text of an earlier visit. It opens where neither address nor tab has one. */
  last?: LockCode | null
}

/** `null`: nothing to edit yet. `begin`: the code without changes. `key`: its name in the tab's storage. */
export function useEdits(
  begin: LockCode | null,
  key: string,
  { keeps = 'address', last = null }: EditsOptions = {},
): Edits | null {
  const [edits, setEdits] = useState<Omit<Edits, 'change'> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (begin === null) return
    return follow(read(key, keeps), {
      loaded: (found) => {
        if (found === null && last !== null) return setEdits({ code: last, hash: '', note: 'last' })
        const { files, hash, cut } = found ?? { files: {}, hash: '', cut: false }
        setEdits({ code: { ...begin, ...files }, hash, note: cut ? 'cut' : hash === '' ? null : 'kept' })
      },
    })
  }, [begin, key, keeps, last])
  useEffect(() => () => clearTimeout(timer.current), [])

  if (begin === null || edits === null) return null
  const keep = async (code: LockCode) => {
    const { pathname } = location
    const letters = isChanged(begin, code) ? await packed(changedFiles(begin, code)) : ''
    // Meanwhile the reader may have gone to another page.
    if (location.pathname !== pathname) return
    const hash = letters === null || letters === '' ? '' : `${changesMark}${letters}`
    history.replaceState(history.state, '', `${pathname}${location.search}${hash}`)
    remember(key, letters === null ? { after: hash, code } : null)
    setEdits((now) => now && { ...now, hash, note: letters === null ? 'too-long' : hash === '' ? null : 'kept' })
  }
  return {
    ...edits,
    change(code) {
      setEdits((now) => now && { ...now, code })
      // Until the change is in the address, a reload finds it here.
      remember(key, { after: edits.hash, code })
      clearTimeout(timer.current)
      if (keeps === 'tab') return
      timer.current = setTimeout(() => void keep(code), restMs)
    },
  }
}

/** Reads the changes of the address or the tab. `null`: neither has any. */
async function read(key: string, keeps: Keeps): Promise<{ files: LockCode; hash: string; cut: boolean } | null> {
  const hash = keeps === 'address' && location.hash.startsWith(changesMark) ? location.hash : ''
  const kept = remembered(key)
  if (kept?.after === hash) return { files: kept.code, hash, cut: false }
  if (hash === '') return null
  const files = await unpacked(hash.slice(changesMark.length))
  return files === null ? { files: {}, hash: '', cut: true } : { files, hash, cut: false }
}

/** Code in this tab's storage. `after`: the address's fragment at the time of the change. */
interface Kept {
  after: string
  code: LockCode
}

const storageKey = (key: string) => `lockstep-edit ${key}`

function remember(key: string, kept: Kept | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(storageKey(key))
    else sessionStorage.setItem(storageKey(key), JSON.stringify(kept))
  } catch {
    // Without storage, changes last only as long as the page.
  }
}

function remembered(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/**
 * Holds the code being edited. Changes are also kept in the address. If they are too long for it or the page has several texts, they are kept in this tab's
 * storage instead.
 */
import { useEffect, useRef, useState } from 'react'
import { follow } from '../../base/asked.ts'
import { changedFiles, isChanged, type LockCode } from '../../editor/text/lock-code.ts'
import { packed, unpacked } from '../../editor/text/packed-code.ts'
import { changesMark } from '../../parts/edit-address.ts'

export interface Edits {
  code: LockCode
  /** Fragment of the address that contains the changes, including `#`. Empty if there are no changes. */
  hash: string
  /**
   * State of the text to report. `kept`: the address contains the changes. `cut`: the address contained changes that cannot be read. `too-long`: the changes do
   * not fit into the address. `last`: the text is from an earlier visit.
   */
  note: 'kept' | 'too-long' | 'cut' | 'last' | null
  change: (code: LockCode) => void
}

/** Browsers do not allow a page to change its address more often than about three times a second. */
const restMs = 350

/** Place where changes survive a reload. A page with several texts uses its tab's storage, because the address has room for only one text. */
export type Keeps = 'address' | 'tab'

interface EditsOptions {
  keeps?: Keeps
  /** Text of an earlier visit. It opens if neither the address nor the tab contains a text. */
  last?: LockCode | null
}

/**
 * Edits the code. `begin` is the unchanged code, or `null` if there is nothing to edit yet. `key` names the code in the tab's storage. Returns `null` until the
 * kept changes have been read.
 */
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
    // The reader may have gone to another page meanwhile.
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
      // Until the address contains the change, a reload finds it here.
      remember(key, { after: edits.hash, code })
      clearTimeout(timer.current)
      if (keeps === 'tab') return
      timer.current = setTimeout(() => void keep(code), restMs)
    },
  }
}

/** Reads the changes kept in the address or the tab. Resolves with `null` if there are none. */
async function read(key: string, keeps: Keeps): Promise<{ files: LockCode; hash: string; cut: boolean } | null> {
  const hash = keeps === 'address' && location.hash.startsWith(changesMark) ? location.hash : ''
  const kept = remembered(key)
  if (kept?.after === hash) return { files: kept.code, hash, cut: false }
  if (hash === '') return null
  const files = await unpacked(hash.slice(changesMark.length))
  return files === null ? { files: {}, hash: '', cut: true } : { files, hash, cut: false }
}

/** Code in this tab's storage. `after` is the address's fragment at the time of the change. */
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

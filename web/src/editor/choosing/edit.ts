import type { LockCode } from '../text/lock-code.ts'

/** Kind of a small edit. `swap` means that the command `first` comes before `second` in the edited code. */
export type EditKind =
  | { is: 'drop-nx' }
  | { is: 'add-nx' }
  | { is: 'drop-lease' }
  | { is: 'add-lease' }
  | { is: 'one-command' }
  | { is: 'shorter-lease' }
  | { is: 'longer-lease' }
  | { is: 'drop-owner' }
  | { is: 'add-owner' }
  | { is: 'new-owner' }
  | { is: 'one-script' }
  | { is: 'swap'; first: string; second: string }

export interface SmallEdit {
  kind: EditKind
  file: string
  /** All files of the lock after the edit. */
  code: LockCode
}

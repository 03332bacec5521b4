import type { LockCode } from '../text/lock-code.ts'

/** Kind of a small edit. `swap`: in the edited code, the command `first` comes before `second`. */
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
  /** The file that it changes. */
  file: string
  /** The whole edited code. */
  code: LockCode
}

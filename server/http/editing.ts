/** Handlers for locks that people edit in the page. */
import type { editedToServer } from '#model/messages/edited-lock.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { Handlers } from './handlers.ts'

export function editedHandlers(): Handlers<typeof editedToServer> {
  const off = (): never => {
    throw new RefusalError('editing-off')
  }
  return { 'edited-files': off, 'edited-explore': off, 'edited-run': off, 'edited-close': () => ({}) }
}

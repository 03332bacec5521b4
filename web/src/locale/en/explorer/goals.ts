/** Texts for outcomes of orders and for numbers of orders. */
import type { Goal } from '#model/messages/level.ts'

export const grouped = (count: string | number | bigint) => BigInt(count).toLocaleString('en')
export const orders = (count: string) => `${grouped(count)} ${count === '1' ? 'order' : 'orders'}`
export const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
export const raised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Violations as clauses. */
export const outcomes: Record<Goal, string> = {
  exclusion: 'two have the lock at once',
  'no-lost-update': 'a sale is lost',
  'owner-only': 'a worker frees or changes somebody else’s lock',
  'no-immortal-lock': 'the lock stays taken long after a crash',
  'no-leak': 'a worker is done, and leaves the lock taken or a key for good',
  fencing: 'tokens do not always grow',
  progress: 'somebody waits in vain',
}

/** Goals of levels as commands. */
export const goals: Record<Goal, string> = {
  exclusion: 'Let two have the lock at once',
  'no-lost-update': 'Lose a sale',
  'owner-only': 'Make a worker free somebody else’s lock',
  'no-immortal-lock': 'Leave the lock taken long after a crash',
  'no-leak': 'Leave the lock taken, or a key for good',
  fencing: 'Break the order of tokens',
  progress: 'Keep the lock from everybody',
}

/** Descriptions of what a reader sees when a goal is reached. */
export const meanings: Record<Goal, string> = {
  exclusion: 'Both believe at the same time that they have it.',
  'no-lost-update': 'Both sell an item, but the stock goes down by one only.',
  'owner-only': 'One of them deletes or changes a lock that the other has.',
  'no-immortal-lock': 'Nobody is left who would free it, and it does not end within two leases.',
  'no-leak': 'A worker is done, and its lock is still taken, or its key never ends.',
  fencing: 'A later grant, or another worker’s later write, has no larger number.',
  progress: 'Each has some of the servers, and neither can ever have a majority.',
}

/** Goals that no order reaches, as statements. */
export const kept: Record<Goal, string> = {
  exclusion: 'Two never have the lock at once',
  'no-lost-update': 'No sale is lost',
  'owner-only': 'Nobody frees or changes somebody else’s lock',
  'no-immortal-lock': 'The lock never stays taken long after a crash',
  'no-leak': 'Nobody leaves the lock taken, or a key for good',
  fencing: 'The tokens always grow',
  progress: 'The lock is never kept from everybody',
}

/** The chapters, in the order in which they are taught. A chapter's id is its folder's name; folders appear with their first scenario. */
export interface ChapterTitle {
  id: string
  title: string
  about: string
}

export const chapters: readonly ChapterTitle[] = [
  {
    id: '1-taking-the-lock',
    title: 'Taking the lock',
    about: 'Taking the lock and giving it a lease must be one step, or a crash can block everybody forever.',
  },
  {
    id: '2-giving-it-back',
    title: 'Giving it back',
    about: 'Only the worker that has the lock may release it, and only the server knows which one that is.',
  },
  {
    id: '3-how-long-is-a-lease',
    title: 'How long is a lease?',
    about:
      'Too short, and two work at once. Too long, and everybody waits for a crashed worker. No length survives a pause.',
  },
  {
    id: '4-waiting-and-re-entering',
    title: 'Waiting and re-entering',
    about: 'What to do while somebody else holds the lock, and when that somebody is yourself.',
  },
  {
    id: '5-when-the-server-fails',
    title: 'When the server fails',
    about: 'A lock that only one server remembers dies with that server.',
  },
  {
    id: '6-the-redlock-debate',
    title: 'The Redlock debate',
    about: 'What a majority of five servers promises, what it does not, and what each side of the argument got right.',
  },
  {
    id: '7-fencing-for-real',
    title: 'Fencing for real',
    about:
      'A larger number with each lock taken: it helps only if it survives a restart and is checked where the write happens.',
  },
  {
    id: '8-other-stores',
    title: 'One world, other stores',
    about:
      'The same shop on MariaDB, PostgreSQL, ZooKeeper and etcd: what each calls a lock, how it ends, and what is left of the problem.',
  },
]

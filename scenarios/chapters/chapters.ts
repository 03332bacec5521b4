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
    about: 'The grant and its expiry must be one step, or a crash between them lasts forever.',
  },
  {
    id: '2-giving-it-back',
    title: 'Giving it back',
    about: 'Only the holder may release, and whether it still is the holder must be asked by the server.',
  },
  {
    id: '3-how-long-is-a-lease',
    title: 'How long is a lease?',
    about: 'Too short and two work at once; too long and everybody waits for the dead; and no length survives a pause.',
  },
  {
    id: '4-waiting-and-re-entering',
    title: 'Waiting and re-entering',
    about: 'What to do while somebody else holds the lock, and when that somebody is yourself.',
  },
  {
    id: '5-when-the-server-fails',
    title: 'When the server fails',
    about: 'A grant that only one server remembers dies with that server.',
  },
  {
    id: '6-the-redlock-debate',
    title: 'The Redlock debate',
    about: 'What a majority of five masters promises, what it does not, and what each side of the argument got right.',
  },
  {
    id: '7-fencing-for-real',
    title: 'Fencing for real',
    about: 'Tokens help only if they grow with the grants, survive a restart, and are checked where the write happens.',
  },
  {
    id: '8-other-stores',
    title: 'One world, other stores',
    about:
      'The same shop on MariaDB, PostgreSQL, ZooKeeper and etcd: what each calls a lock, how it ends, and what is left of the problem.',
  },
]

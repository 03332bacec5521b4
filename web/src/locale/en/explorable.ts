/** Why *Every order* does not cover a lesson. */
export const explorableWords = {
  otherStore: 'There is no map of every order here. These locks use another store than Redis.',
  sentinel: 'There is no map of every order here. It cannot show a Sentinel failover.',
  cluster: 'There is no map of every order here. It has one Redis, and no cluster.',
}

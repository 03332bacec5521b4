/**
 * Shares one context between all clients of an exploration, which run the same code. While a client's code runs, it has the memory to itself. What a piece of
 * code does depends only on what the code has done and heard before. So each piece runs once, and its result is remembered for every client with the same past.
 */
import { Lru } from '#server/base/lru.ts'
import { type CodeEnd, CodeError, type GuestCode } from './code.ts'
import type { Engine } from './engine.ts'
import { type MemoryImage, MemoryImages } from './memory-images.ts'
import { type Adopted, type GuestRealm, Realm, type RealmCall, type RealmEvents } from './realm.ts'

/** Number of images to keep, at about 40 kB each. A dropped image is made again by running the code from the last kept image before it. */
const usualImages = 2000

type Host = RealmEvents['onTold']

/** The host's answer to a message from the code. */
type Reply = { text: string } | { thrown: unknown }

/** State of the code between two pieces. */
class Moment {
  /** Pieces that have been run from here, keyed by their calls. */
  readonly next = new Map<string, Remembered>()

  /** `before` is how the code came here. If it is absent, the code has only been loaded. */
  constructor(readonly before?: { moment: Moment; call: RealmCall; replies: readonly Reply[] }) {}
}

/** The rest of a piece: either the code tells the host something and continues with the reply, or the piece is over. */
type Remembered = Told | Done
interface Told {
  told: readonly unknown[]
  next: Map<string, Remembered>
}
interface Done {
  to: Moment
  outcome: { returned: string } | { threw: CodeError }
}

export class SharedRealm {
  private readonly first = new Moment()
  private readonly kept: Lru<MemoryImage, Moment>

  private constructor(
    private readonly realm: Realm,
    private readonly adopted: Adopted,
    private readonly images: MemoryImages,
    private readonly host: { onTold: Host },
    mostImages: number,
  ) {
    this.kept = new Lru(mostImages)
  }

  /** Loads the code on an engine of its own. Returns `undefined` if the engine's memory cannot be shared. Throws a `CodeError`. */
  static load(
    engine: Engine,
    code: GuestCode,
    onEnd: (end: CodeEnd) => void,
    mostImages = usualImages,
  ): SharedRealm | undefined {
    const host: { onTold: Host } = { onTold: () => '{}' }
    const realm = new Realm(engine, code, { onEnd, onTold: (given) => host.onTold(given) })
    let adopted: Adopted = null
    const images = MemoryImages.after(engine, () => {
      adopted = realm.load()
    })
    if (images) return new SharedRealm(realm, adopted, images, host, mostImages)
    realm.close()
    return undefined
  }

  /** Returns a realm for one client of the code. */
  client(onTold: Host): GuestRealm {
    const { realm, adopted } = this
    let at = this.first
    let isClosed = false
    return {
      get isOver() {
        return isClosed || realm.isOver
      },
      load: () => adopted,
      call: (...call) => {
        if (isClosed || realm.isOver) throw new Error('its code was ended')
        const { to, outcome } = this.piece(at, call, onTold)
        at = to
        if ('threw' in outcome) throw outcome.threw
        return outcome.returned
      },
      end: (end) => realm.end(end),
      endForMemory: () => realm.endForMemory(),
      close: () => {
        isClosed = true
      },
    }
  }

  /** Performs a piece of code. As long as the host replies as before, uses the remembered result. Otherwise, runs the code. */
  private piece(at: Moment, call: RealmCall, onTold: Host): Done {
    const replies: Reply[] = []
    let known = at.next.get(JSON.stringify(call))
    while (known && 'told' in known) {
      const reply = replyOf(onTold, known.told)
      replies.push(reply)
      known = known.next.get(keyOf(reply))
    }
    return known ?? this.run(at, call, replies, onTold)
  }

  /** Runs a piece of code and remembers its result. `replies` contains the replies that the host has already given. */
  private run(at: Moment, call: RealmCall, replies: Reply[], onTold: Host): Done {
    const { images, realm } = this
    const told: (readonly unknown[])[] = []
    const outcome = outcomeOf(() => {
      this.show(at)
      return this.play(call, (place, given) => {
        told.push(given)
        replies[place] ??= replyOf(onTold, given)
        return replies[place]
      })
    })
    // The code was ended, so no piece follows, and its state need not be kept.
    if (realm.isOver) return { to: at, outcome }
    const done: Done = { to: new Moment({ moment: at, call, replies }), outcome }
    this.kept.set(done.to, images.taken())
    let among = at.next
    let key = JSON.stringify(call)
    for (const [index, given] of told.entries()) {
      const known = among.get(key)
      const step: Told = known && 'told' in known ? known : { told: given, next: new Map() }
      among.set(key, step)
      among = step.next
      key = keyOf(replies[index] as Reply)
    }
    among.set(key, done)
    return done
  }

  /** Runs a piece of code on the current memory. `replyTo` returns the host's reply, given its position in the piece. Throws a `CodeError`. */
  private play(call: RealmCall, replyTo: (place: number, given: readonly unknown[]) => Reply): string {
    let place = 0
    this.host.onTold = (given) => {
      const reply = replyTo(place, given)
      place += 1
      if ('thrown' in reply) throw reply.thrown
      return reply.text
    }
    return this.realm.call(...call)
  }

  /** Restores the memory of a moment. If its image was dropped, runs the pieces that lead to the moment again. Throws a `CodeError` if that ends the code. */
  private show(moment: Moment): void {
    const { before } = moment
    const image = before ? this.kept.get(moment) : this.images.first
    if (image) this.images.show(image)
    else if (before) {
      this.show(before.moment)
      const again = outcomeOf(() => this.play(before.call, (place) => before.replies[place] ?? { text: '{}' }))
      // A piece that finished in time on its first run may exceed the time limit when it is run again.
      if (this.realm.isOver && 'threw' in again) throw again.threw
      this.kept.set(moment, this.images.taken())
    }
  }
}

function replyOf(onTold: Host, given: readonly unknown[]): Reply {
  try {
    return { text: onTold(given) }
  } catch (thrown) {
    return { thrown }
  }
}

const keyOf = (reply: Reply) => ('text' in reply ? `=${reply.text}` : `!${String(reply.thrown)}`)

function outcomeOf(work: () => string): Done['outcome'] {
  try {
    return { returned: work() }
  } catch (error) {
    if (error instanceof CodeError) return { threw: error }
    throw error
  }
}

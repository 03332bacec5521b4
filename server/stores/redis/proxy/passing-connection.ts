/** Serves a connection to a Sentinel, which knows nothing of locks. Everything is passed on without being recorded, and addresses in answers are replaced. */
import type { Socket } from 'node:net'
import { refusalMark } from '#model/trace/marks.ts'
import type { ProcessAddresses } from './addresses.ts'
import { type ProxiedExchange, unrecorded } from './exchange.ts'
import { ForeignConnection, type NodeRoute } from './foreign-connection.ts'
import type { Frame } from './frames.ts'

/** Commands that clients send to a Sentinel. Any other command might change how the Sentinel behaves. */
const allowed =
  /^(hello|auth|client (setname|setinfo|id|getname|no-evict|no-touch)|ping|info|role|command|quit|p?(un)?subscribe|sentinel (get-master-addr-by-name|master|masters|replicas|slaves|sentinels|myid|ckquorum))\b/

export class PassingConnection extends ForeignConnection {
  constructor(
    clientSocket: Socket,
    password: string,
    route: NodeRoute,
    private readonly addresses: ProcessAddresses,
  ) {
    super(clientSocket, password, route)
  }

  protected counts(): boolean {
    return false
  }

  protected override refusalOf(argv: readonly string[]): string | undefined {
    const words = argv.slice(0, 2).join(' ').toLowerCase()
    return allowed.test(words) ? undefined : `${refusalMark} is watched by this Sentinel, and cannot have ${argv[0]}`
  }

  protected async exchange(): Promise<void> {}

  protected async refuse(): Promise<void> {}

  protected override passedOn(): ProxiedExchange {
    return { ...unrecorded(), translate: ({ bytes }) => this.addresses.translated(bytes) }
  }

  protected hearMessage({ bytes }: Frame): void {
    this.write(this.addresses.translated(bytes))
  }
}

/** Runs the search process: explores, keeps the results, and answers queries about these results. The process exits when the server does. */
import { loadCatalogue } from '#server/catalogue/load.ts'
import { niceness, yieldToOthers } from '#server/processes/niceness.ts'
import { refusalOf } from '#server/runs/refusal.ts'
import { EditedExplorer } from '../edited-explorer.ts'
import { Explorer } from '../explorer.ts'
import { Graphs } from '../graphs.ts'
import type { Begin, Call, FromSearch, ToSearch } from './messages.ts'

/** Minimum milliseconds between two growth reports, because nobody sees more pictures per second. */
const growthEveryMs = 50
const aliveEveryMs = 1000

class Inside {
  private readonly cancels = new Map<number, AbortController>()
  private readonly underWay = new Set<number>()
  private isOpen = false

  constructor(private readonly graphs: Promise<Graphs>) {
    void graphs.then(() => {
      this.isOpen = true
    })
    setInterval(() => {
      if (this.underWay.size > 0 && this.isOpen)
        say({ say: 'alive', residentMb: Math.round(process.memoryUsage.rss() / 1024 ** 2) })
    }, aliveEveryMs)
  }

  hear(message: ToSearch): void {
    if (message.do === 'cancel') this.cancels.get(message.call)?.abort()
    else if (message.do === 'forget') void this.graphs.then((graphs) => graphs.forget(message.graph))
    else void this.carryOut(message.call, message)
  }

  private async carryOut(call: number, asked: Call): Promise<void> {
    this.underWay.add(call)
    try {
      const graphs = await this.graphs
      const value = await (asked.do === 'explore'
        ? this.explore(graphs, call, asked)
        : graphs.look(asked.graph, asked.what, asked.request))
      say({ say: 'done', call, value })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.code !== 'INTERNAL') say({ say: 'refused', call, refusal })
      else
        say({ say: 'failed', call, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    } finally {
      this.underWay.delete(call)
      this.cancels.delete(call)
    }
  }

  private explore(graphs: Graphs, call: number, { order }: Extract<Call, { do: 'explore' }>) {
    const cancel = new AbortController()
    this.cancels.set(call, cancel)
    let reportedMs = Number.NEGATIVE_INFINITY
    let reportedBroken = 0
    return graphs.explore(order, {
      signal: cancel.signal,
      onGrowth: (growth) => {
        const broken = Object.keys(growth.broken).length
        if (growth.ms - reportedMs < growthEveryMs && broken === reportedBroken) return
        reportedMs = growth.ms
        reportedBroken = broken
        say({ say: 'growth', call, growth })
      },
      onUnchecked: (searched) => say({ say: 'unchecked', call, searched }),
    })
  }
}

function say(message: FromSearch): void {
  // A failure to send does not matter: if the server is gone, this process is about to exit, too.
  process.send?.(message, undefined, undefined, () => {})
}

async function open({ scenariosFolder, cacheFolder, edits = false }: Begin): Promise<Graphs> {
  const catalogue = await loadCatalogue(scenariosFolder)
  yieldToOthers(edits ? niceness.edited : niceness.search)
  const options = { catalogue, scenariosFolder, cacheFolder }
  if (!edits) return new Graphs(new Explorer(options))
  const explorer = new EditedExplorer(options)
  void explorer.warm()
  return new Graphs(explorer)
}

process.once('disconnect', () => process.exit())
// Ctrl-C at a terminal goes to all processes there. The server decides when this process exits.
process.on('SIGINT', () => {})
const inside = new Inside(open(JSON.parse(process.argv[3] ?? '') as Begin))
process.on('message', (message: ToSearch) => inside.hear(message))

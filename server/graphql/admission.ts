/**
 * Which operations run now. Each person, and each network of those who are not logged in, has so many under way; who has lately
 * held the event loop for long comes after the others, so that nobody's many or costly requests are everybody's wait (decision 060).
 */
import type { Database, Read } from '../database/database.ts'
import type { Viewer } from '../database/viewer.ts'
import { fairness, networkBudget, processBudget, userBudget } from '../platform/budgets.ts'
import { createByteLedger } from '../platform/byte-ledger.ts'
import { createFairQueue, type Owner } from '../platform/fair-queue.ts'
import { addGauge, type Metrics } from '../platform/metrics.ts'

export interface Applicant {
  readonly viewer: Viewer
  readonly network: string
}

export interface Admission {
  /**
   * Runs `work` in its turn; a text of so many `characters` lies in memory until then. Throws Unavailable when too much waits, and
   * the signal's reason when it is aborted before its turn.
   */
  run<T>(who: Applicant, characters: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Runs `work` at once, and counts how long it holds the event loop. */
  measure<T>(who: Applicant, work: () => T): T
  /** The same for reads of `database` that are answered on the event loop. */
  measureReads(who: Applicant, database: Database): Database
  /** The event loop was held for so many ms. */
  charge(who: Applicant, ms: number): void
  /** Counts an answer that was made, without its writing. */
  chargeAnswer(who: Applicant, characters: number): void
}

/** People by their number, networks by their name. */
const ownerOf = ({ viewer, network }: Applicant): Owner => (typeof viewer === 'string' ? network : viewer.id)
const budgetOf = (owner: Owner) => (typeof owner === 'number' ? userBudget : networkBudget).operations

const { waiting, waitingInAll, bodyBytes, ...limits } = processBudget.operations
const { halfLifeMs, charactersPerMs, ...heavy } = fairness.eventLoop

const createQueue = (running: number, patienceMs: number) =>
  createFairQueue({
    running,
    runningOf: (owner) => budgetOf(owner).running,
    waiting,
    waitingInAll,
    patienceMs,
    heavy,
    halfLifeMs,
  })

export function createAdmission(metrics?: Metrics): Admission {
  const users = createQueue(limits.running, limits.patienceMs)
  // Log-ins wait for the hashing of passwords: those of many networks must not hold the places of people.
  const strangers = createQueue(limits.runningOfStrangers, limits.patienceOfStrangersMs)
  const queueOf = ({ viewer }: Applicant) => (typeof viewer === 'string' ? strangers : users)
  const waitingBodies = createByteLedger({
    ofOwner: (owner) => budgetOf(owner).bodyBytes,
    inAll: bodyBytes,
    small: 0,
    message: 'busy.waiting',
    retryAfter: 2,
  })
  const load = () => ({ ...sum(users.load(), strangers.load()) })
  if (metrics) {
    const help = 'Operations under way, and waiting for their turn.'
    addGauge(metrics, { name: 'bellhop_operations', help, read: load, label: 'state' })
  }

  const charge = (who: Applicant, ms: number) => queueOf(who).charge(ownerOf(who), ms)

  function measure<T>(who: Applicant, work: () => T): T {
    const since = performance.now()
    try {
      return work()
    } finally {
      charge(who, performance.now() - since)
    }
  }

  return {
    async run(who, characters, work, signal) {
      const entry = waitingBodies.open(ownerOf(who))
      const begin = () => {
        entry.close()
        return work()
      }
      try {
        entry.add(characters)
        return await queueOf(who).run(ownerOf(who), begin, { isTimed: false, signal })
      } finally {
        entry.close()
      }
    },
    measure,
    measureReads: (who, database) => ({
      ...database,
      read: (viewer, options) => {
        const turn = viewer === 'anonymous' ? { ...options, owner: who.network } : options
        return measured(database.read(viewer, turn), (work) => measure(who, work))
      },
    }),
    charge,
    chargeAnswer: (who, characters) => charge(who, characters / charactersPerMs),
  }
}

/** On SQLite a read is done before its promise is there; on PostgreSQL this is what it takes to ask. */
const measured = (read: Read, measure: <T>(work: () => T) => T): Read => ({
  ...read,
  all: (query, params) => measure(() => read.all(query, params)),
  first: (query, params) => measure(() => read.first(query, params)),
  build: (build) => measure(() => read.build(build)),
})

type Load = { readonly running: number; readonly waiting: number }

const sum = (a: Load, b: Load): Load => ({ running: a.running + b.running, waiting: a.waiting + b.waiting })

import {
  PGlite,
  protocol,
  type messages,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'
import { statementNames } from './named-statements.ts'

const { serialize } = protocol

type Message = messages.BackendMessage

/** A statement as the database has parsed it: the types of its values, and its columns where it returns rows. */
type Parsed = { name: string; valueTypes: readonly number[]; columns: readonly messages.Field[] }

/** How long plans are kept (milliseconds): plans for small tables are bad ones once these have grown. */
const PLANS_MS = 5_000

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))

/** The messages that are looked for by name. */
type Told = {
  parameterDescription: messages.ParameterDescriptionMessage
  rowDescription: messages.RowDescriptionMessage
  commandComplete: messages.CommandCompleteMessage
}

const messageOf = <Name extends keyof Told>(found: readonly Message[], name: Name): Told[Name] | undefined =>
  found.find((each): each is Told[Name] => each.name === name)

const CHANGES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/** What a command tag says, as "SELECT 2", "INSERT 0 5" or "CREATE TABLE". */
function ofTag(tag = ''): Pick<Results, 'command' | 'affectedRows' | 'rowCount'> {
  const [command = ''] = tag.split(' ')
  const rowCount = Number.parseInt(tag.slice(tag.lastIndexOf(' ') + 1), 10)
  const isCounted = !Number.isNaN(rowCount)
  return {
    command,
    affectedRows: isCounted && CHANGES.includes(command) ? rowCount : 0,
    ...(isCounted && { rowCount }),
  }
}

/**
 * An embedded database that parses and plans frequent statements once, under a name, as connections to PostgreSQL do: for most
 * of ours that takes several times as long as running them. The messages of a statement are sent at once. PGlite's own
 * `query` parses each time, sends six messages one by one, and copies its table of some hundred parsers for each result.
 */
export class NamedPGlite extends PGlite {
  readonly #nameOf = statementNames()
  readonly #parsed = new Map<string, Parsed>()
  #plannedAt = 0

  static async open(options: PGliteOptions): Promise<NamedPGlite> {
    const client = new NamedPGlite(options)
    await client.waitReady
    return client
  }

  override async query<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    await this._checkReady()
    return this._runExclusiveTransaction(() => this.#run<T>(text, values, options))
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const query: Transaction['query'] = (text, values, options) =>
        // A closed transaction refuses by itself.
        tx.closed ? tx.query(text, values, options) : this.#run(text, values, options)
      return work(Object.defineProperties({ ...tx, query }, { closed: { get: () => tx.closed } }) as Transaction)
    })
  }

  #run<T>(text: string, values: readonly unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    return this._runExclusiveQuery(async () => {
      await this.#discardOldPlans()
      const statement = this.#parsed.get(text) ?? (await this.#parse(text))
      const written = values.map((value, at) => this.#written(value, statement.valueTypes[at]))
      const bound = serialize.bind({ statement: statement.name, values: written })
      const found = await this.#send(bound, serialize.execute({}), serialize.sync())
      return this.#resultOf<T>(found, statement, options)
    })
  }

  #send(...parts: readonly Uint8Array[]): Promise<Message[]> {
    return this.execProtocolStream(joined(...parts), { syncToFs: false })
  }

  async #discardOldPlans(): Promise<void> {
    const now = performance.now()
    if (now - this.#plannedAt < PLANS_MS) return
    this.#plannedAt = now
    // Refused in a transaction that has failed, which plans nothing any more.
    await this.execProtocolStream(serialize.query('discard plans'), { syncToFs: false, throwOnError: false })
  }

  /** Parses a statement, under a name where it is frequent. */
  async #parse(text: string): Promise<Parsed> {
    const name = this.#nameOf(text) ?? ''
    const described = serialize.describe({ type: 'S', name })
    const found = await this.#send(serialize.parse({ name, text }), described, serialize.sync())
    const parsed = {
      name,
      valueTypes: messageOf(found, 'parameterDescription')?.dataTypeIDs ?? [],
      columns: messageOf(found, 'rowDescription')?.fields ?? [],
    }
    if (name) this.#parsed.set(text, parsed)
    return parsed
  }

  #written(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null
    return this.serializers[type]?.(value) ?? String(value)
  }

  #resultOf<T>(found: readonly Message[], { columns }: Parsed, { rowMode, parsers }: QueryOptions): Results<T> {
    const readers = columns.map(({ dataTypeID }) => parsers?.[dataTypeID] ?? this.parsers[dataTypeID])
    const valueAt = (text: string | null, at: number): unknown => (text === null ? null : (readers[at]?.(text) ?? text))
    const rows: unknown[] = []
    for (const message of found) {
      if (message.name !== 'dataRow') continue
      const values = (message as messages.DataRowMessage).fields.map(valueAt)
      rows.push(rowMode === 'array' ? values : Object.fromEntries(columns.map(({ name }, at) => [name, values[at]])))
    }
    const tag = messageOf(found, 'commandComplete')?.text
    const fields = columns.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
    return { ...ofTag(tag), rows: rows as Results<T>['rows'], fields }
  }
}

import pg from 'pg'

/** A statement is named once this process has asked it so often. */
const OFTEN = 10

/** Statements that have names, at most: a connection keeps the plan of each. */
const MOST_NAMES = 300

/** Texts that are counted, at most; some differ by the number of their values and never come again. */
const MOST_COUNTED = 2_000

/** Gives the statements that are asked again and again a name. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  let counts = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= MOST_NAMES) return known
    const count = (counts.get(text) ?? 0) + 1
    if (count <= OFTEN) {
      if (counts.size >= MOST_COUNTED) counts = new Map()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `often_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

type Asked = { text?: unknown; name?: string | undefined; submit?: unknown }

/**
 * A connection that lets PostgreSQL read and plan a statement once where it is asked again and again: for most of ours
 * that takes longer than to run them.
 */
export function naming(nameOf: (text: string) => string | undefined): typeof pg.Client {
  type Query = (this: pg.Client, config: Asked, ...rest: unknown[]) => unknown
  const query = Reflect.get(pg.Client.prototype, 'query') as Query
  return class extends pg.Client {
    // The signatures of the original are a dozen; what is not a statement with a text is passed on as it is.
    override query = ((config: Asked, ...rest: unknown[]) => {
      // Without values it goes as plain text, which is as short as it can be: `begin`, say.
      const hasValues = Array.isArray(rest[0]) && rest[0].length > 0
      const isText = typeof config?.text === 'string' && !config.submit && !config.name
      const name = hasValues && isText ? nameOf(String(config.text)) : undefined
      return query.call(this, name ? { ...config, name } : config, ...rest)
    }) as pg.Client['query']
  }
}

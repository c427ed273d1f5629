import pg from 'pg'

/** How often this process runs a statement before giving it a name. */
const OFTEN = 10

/** Most statements with names: every connection keeps a plan for each. */
const MOST_NAMES = 300

/** Most texts that are counted; some differ in their number of values and never come again. */
const MOST_COUNTED = 2_000

/** Gives names to frequent statements. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  let counts = new Map<string, number>()
  return (text) => {
    const given = names.get(text)
    if (given || names.size >= MOST_NAMES) return given
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
 * A connection on which PostgreSQL parses and plans frequent statements once: for most of ours that takes longer than
 * running them.
 */
export function naming(nameOf: (text: string) => string | undefined): typeof pg.Client {
  type Query = (this: pg.Client, config: Asked, ...rest: unknown[]) => unknown
  const query = Reflect.get(pg.Client.prototype, 'query') as Query
  return class extends pg.Client {
    // The original has a dozen overloads; anything but a statement as text is passed on unchanged.
    override query = ((config: Asked, ...rest: unknown[]) => {
      // Statements without values, as `begin`, are sent as plain text, which is shortest.
      const hasValues = Array.isArray(rest[0]) && rest[0].length > 0
      const isText = typeof config?.text === 'string' && !config.submit && !config.name
      const name = hasValues && isText ? nameOf(String(config.text)) : undefined
      return query.call(this, name ? { ...config, name } : config, ...rest)
    }) as pg.Client['query']
  }
}

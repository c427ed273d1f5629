export const isOpen = ({ closed = false }: { closed?: boolean | undefined }): boolean => !closed

const names = new Intl.Collator('en', { numeric: true })

/** Classes in the order in which people count: 2A before 10A. */
export const byName = (a: { name: string }, b: { name: string }): number => names.compare(a.name, b.name)

/** The order of `byName` for rows that carry the name of their class. */
export const byClassName = (a: { className: string }, b: { className: string }): number =>
  names.compare(a.className, b.className)

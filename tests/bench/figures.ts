/** Figures of a bench, and the machine's own limit for the same work in the same run, in `unit`. */
export type Row = {
  name: string
  unit: 'ms' | 's' | 'bytes' | 'MB' | '/s'
  ours: readonly number[]
  limit: readonly number[] | null
  target: Target
  note?: string
}

/** Target of a figure. `ratio`: most of ours over the limit. `atMost`: most of ours. `share`: least of ours over the limit. */
export type Target = { kind: 'ratio' | 'atMost' | 'share'; value: number } | null

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** Value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = sorted(values)
  return ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

function digits(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** Text of the median, with the range of the middle 80 % in parentheses. */
function shown(values: readonly number[] | null, unit: Row['unit']): string {
  if (!values || values.length === 0) return '-'
  const middle = `${digits(median(values))} ${unit}`
  return values.length > 1 ? `${middle} (${digits(quantile(values, 0.1))}-${digits(quantile(values, 0.9))})` : middle
}

function ratioOf({ ours, limit }: Row): number | null {
  return limit && limit.length > 0 && ours.length > 0 ? median(ours) / median(limit) : null
}

function targetText({ target, unit }: Row): string {
  if (!target) return '-'
  if (target.kind === 'ratio') return `<= ${target.value}x`
  return target.kind === 'share' ? `>= ${target.value * 100} %` : `<= ${digits(target.value)} ${unit}`
}

/** Whether a figure meets its target; null where it has none. */
export function isMet(row: Row): boolean | null {
  const { target, ours } = row
  if (!target) return null
  if (target.kind === 'atMost') return median(ours) <= target.value
  const ratio = ratioOf(row)
  if (ratio === null) return null
  return target.kind === 'ratio' ? ratio <= target.value : ratio >= target.value
}

const HEAD = ['Measured', 'Ours', "Machine's limit", 'Ratio', 'Target', 'Met', 'Remark']

function cells(row: Row): string[] {
  const ratio = ratioOf(row)
  const met = isMet(row)
  return [
    row.name,
    shown(row.ours, row.unit),
    shown(row.limit, row.unit),
    ratio === null ? '-' : `${ratio.toFixed(2)}x`,
    targetText(row),
    met === null ? '-' : met ? 'yes' : 'NO',
    row.note ?? '',
  ]
}

const ABOUT_TARGETS: readonly (string | undefined)[] = ['Target', 'Met']

function tableOf(rows: readonly Row[], isShown: (column: number) => boolean = () => true): string {
  const lines = [HEAD, ...rows.map(cells)].map((line) => line.filter((_, column) => isShown(column)))
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const text = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [text[0], rule, ...text.slice(1)].join('\n')
}

/** First line of an error, without what a browser adds to it. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** Two Markdown tables: of figures with a target, and of figures without one. */
export const tablesOf = (rows: readonly Row[]): { targets: string; others: string } => ({
  targets: tableOf(rows.filter(({ target }) => target)),
  others: tableOf(
    rows.filter(({ target }) => !target),
    (column) => !ABOUT_TARGETS.includes(HEAD[column]),
  ),
})

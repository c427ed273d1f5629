import { COLUMN_NAMES, type StudentItem } from '#domain/students/import.schema.ts'

/** A list as earlier releases kept it: its rows, without its file. */
export type OldDraft = { fileName: string; items: readonly StudentItem[] }

const quoted = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`

/** A list that was being corrected under an earlier release, as a file of its rows. */
export function fileOfOld({ fileName, items }: OldDraft): File {
  const lines = [COLUMN_NAMES, ...items.map((item) => COLUMN_NAMES.map((column) => item[column]))]
  const text = lines.map((cells) => cells.map(quoted).join(',')).join('\n')
  return new File([text], `${fileName.replace(/\.\w+$/, '')}.csv`, { type: 'text/csv' })
}

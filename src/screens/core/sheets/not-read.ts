import { notReadWords } from '#domain/sheets/not-read.ts'
import { rowWords, type ReadList } from './list-state.ts'
import { sheetsTexts as texts } from './sheets.texts.ts'
import type { ListUpload } from './use-list-upload.ts'

/** What of the file became no row: tabs, columns, rows of sums, and rows that the person left out. */
export function notReadOf(
  { lists, list, kept }: Pick<ListUpload, 'lists' | 'list' | 'kept'>,
  { findings }: ReadList,
): string[] {
  if (!lists || !list) return []
  const leftOut = [...new Set(kept?.leftOut)].sort((a, b) => a - b).map((at) => rowWords(list, at))
  return [
    ...notReadWords(lists, list, findings),
    ...(leftOut.length > 0 ? [texts.leftOutByYou(leftOut.map(({ row, tab }) => texts.rowWithin(row, tab)))] : []),
  ]
}

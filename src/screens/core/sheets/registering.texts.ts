/** A record of a list, in the singular and the plural. */
export type Noun = readonly [one: string, many: string]

const counted = (count: number, [one, many]: Noun): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`
const isAre = (count: number): string => (count === 1 ? 'is' : 'are')
const rows = (count: number): string => counted(count, ['row', 'rows'])

export const registeringTexts = {
  counts: { rows: 'In the list', bad: 'To correct', existing: 'Already here', repeated: 'Repeated' },
  unknown: '–',
  allWell: 'Every row is correct.',
  asking: 'Checking what is here already …',
  repeatedTitle: (count: number) =>
    `${rows(count)} ${count === 1 ? 'repeats another row of this list and is' : 'repeat another row of this list and are'} left out`,
  existing: ({ row, id, name }: { row: number; id: number; name: string }) => `Row ${row}: ${name} (ID ${id})`,
  repeated: ({ row, firstRow, name }: { row: number; firstRow: number; name: string }) =>
    `Row ${row}: ${name}, as in row ${firstRow}`,
  moreLines: (count: number) => `and ${count.toLocaleString('en')} more`,
  done: 'Uploaded successfully!',
  seeImport: 'See this import',
} as const

/** What a list says of its records; a list that changes those that are here has words of its own for some of it. */
export const registeringWords = (noun: Noun) => ({
  upload: (count: number) => `Upload ${counted(count, noun)}`,
  nothingNew: 'Everything of this list is here already.',
  existingTitle: (count: number) =>
    `${counted(count, noun)} ${isAre(count)} here already and ${count === 1 ? 'does' : 'do'} not change`,
  created: (count: number) => `${counted(count, noun)} registered.`,
  meanwhile: (count: number) =>
    `Somebody else has registered ${counted(count, noun)} of this list since it was checked: they are named below.`,
})
export type RegisteringWords = ReturnType<typeof registeringWords>

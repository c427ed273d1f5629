import type { Names } from './names.ts'

const english = ({
  area,
  one,
  many,
  One,
  Many,
}: Names): string => `import { localized } from '#domain/core/translations.ts'

export const ${area}Texts = localized('${area}', {
  lead: 'What the school has, with remarks.',
  noun: ['${one}', '${many}'] as const,
  file: '${many}',
  search: 'Search by name or remarks',
  empty: 'No ${many} yet.',
  emptyHint: 'The office registers them here.',
  noMatch: 'No ${many} match your search.',
  failed: 'Error loading ${many}',
  needsServer: '${Many} need a connection to the school server. Nothing can be changed now.',
  fields: { name: 'Name', remarks: 'Remarks', actions: 'Actions' },
  add: 'New ${one}',
  editOf: (name: string) => \`Edit \${name}\`,
  deleteOf: (name: string) => \`Delete \${name}\`,
  form: {
    addTitle: 'New ${one}',
    editTitle: 'Edit the ${one}',
    save: 'Save',
    saved: '${One} saved',
    known: 'This ${one} was registered before.',
    failed: 'The ${one} could not be saved.',
    noServer: 'Saving needs a connection to the school server. What you typed is still here.',
  },
  delete: {
    title: 'Delete the ${one}',
    confirm: 'Delete',
    asks: 'Are you sure you want to delete this ${one}?',
    done: '${One} deleted',
    failed: 'The ${one} could not be deleted.',
    noServer: 'Deleting needs a connection to the school server.',
  },
})
`

/** Somali that is right for any record; words for the record itself are to be filled in. */
const somali = ({ area, many }: Names): string => `import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { ${area}Texts } from './${area}.texts.ts'

export const ${area}So: Translation<typeof ${area}Texts> = {
  lead: 'Waxa dugsigu leeyahay iyo faahfaahintooda.',
  noun: ['diiwaan', 'diiwaan'],
  file: '${many}',
  search: 'Ku raadi magac ama faahfaahin',
  empty: 'Weli waxba lama diiwaangelin.',
  emptyHint: 'Xafiiska ayaa halkan ku diiwaangeliya.',
  noMatch: 'Wax u dhigma raadintaada ma jiraan.',
  failed: 'Liiska lama soo rari karin',
  needsServer: 'Liiskan wuxuu u baahan yahay xidhiidh server-ka dugsiga. Hadda waxba lama beddeli karo.',
  fields: { name: 'Magaca', remarks: 'Faahfaahin', actions: 'Hawlaha' },
  add: 'Mid cusub',
  editOf: (name) => \`Wax ka beddel \${name}\`,
  deleteOf: (name) => \`Tirtir \${name}\`,
  form: {
    addTitle: 'Mid cusub',
    editTitle: 'Wax ka beddel',
    save: 'Kaydi',
    saved: 'Waa la kaydiyey',
    known: 'Kan hore ayaa loo diiwaangeliyey.',
    failed: 'Lama kaydin karin.',
    noServer: 'Kaydintu waxay u baahan tahay xidhiidh server-ka dugsiga. Waxaad qortay weli way joogaan.',
  },
  delete: {
    title: 'Tirtir',
    confirm: term.Delete,
    asks: 'Ma hubtaa inaad tirtirto kan?',
    done: 'Waa la tirtiray',
    failed: 'Lama tirtiri karin.',
    noServer: 'Tirtirku wuxuu u baahan yahay xidhiidh server-ka dugsiga.',
  },
}
`

/** The texts of an area in English and Somali. */
export const textFiles = (names: Names): Record<string, string> => ({
  [`src/screens/${names.area}/${names.area}.texts.ts`]: english(names),
  [`src/screens/${names.area}/${names.area}.texts.so.ts`]: somali(names),
})

import { IconIdOff } from '@tabler/icons-react'
import { listCards } from '#domain/cards/cards.endpoints.ts'
import { spacedCard } from '#domain/cards/cards.rules.ts'
import type { CardListed } from '#domain/cards/cards.schema.ts'
import { mapped, server } from '#data/answers/source.ts'
import { choiceOf } from '../core/list/filters.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { voidCardsScreen } from './cards.screens.ts'
import { cardsTexts } from './cards.texts.ts'

const { fields, voided: texts } = cardsTexts

/** Cards whose codes have ended: whose they were, when, by whom and why; also of people who have left. */
export default listScreen<readonly CardListed[], CardListed, 'of'>(
  voidCardsScreen,
  mapped(
    server(listCards, () => ({ query: { voided: 'true' as const } })),
    ({ cards }) => cards,
  ),
  {
    lead: texts.lead,
    filters: {
      of: choiceOf<CardListed>(
        cardsTexts.who,
        [
          { value: '', label: texts.everybody },
          { value: 'students', label: texts.students },
          { value: 'staff', label: cardsTexts.staff },
        ],
        { keeps: ({ studentId }, of) => (of === 'staff') === (studentId === null) },
      ),
    },
    rows: (cards) => cards,
    columns: ({ heading, text, words, moment }) => [
      heading('name', fields.name, ({ name }) => name),
      text('group', fields.group, ({ className, jobTitle }) => className ?? jobTitle),
      text('code', fields.code, ({ code }) => spacedCard(code)),
      moment('voidedAt', texts.when, ({ voidedAt }) => voidedAt),
      text('voidedBy', texts.by, ({ voidedBy }) => voidedBy),
      words('reason', cardsTexts.reason, ({ reason }) => reason),
    ],
    find: ({ name, code, studentId, employeeId }) => ({
      ids: [studentId ?? employeeId ?? 0],
      words: name,
      codes: `${code} ${spacedCard(code)}`,
    }),
    isDense: true,
    rowKey: ({ id }) => id,
    sort: ['voidedAt', 'down'],
    noun: texts.noun,
    search: cardsTexts.search,
    file: texts.file,
    empty: texts.empty,
    icon: <IconIdOff size={30} />,
  },
)

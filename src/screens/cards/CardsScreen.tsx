import { IconId } from '@tabler/icons-react'
import { spacedCard } from '#domain/cards/cards.rules.ts'
import { replica } from '#data/answers/source.ts'
import { useHolders, type Holder, type Holders } from '#data/cards/holders.queries.ts'
import type { ListContext, ListSpec } from '../core/list/list.ts'
import { choiceOf } from '../core/list/filters.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { CardActions } from './CardActions.tsx'
import { cardsScreen } from './cards.screens.ts'
import { cardsTexts as texts } from './cards.texts.ts'
import { MakeCards } from './MakeCards.tsx'

const { fields, states } = texts
const STAFF = 'staff'

const isOf = ({ kind, classId }: Holder, value: string): boolean =>
  value === STAFF ? kind === 'employee' : kind === 'student' && (value === '' || String(classId) === value)

const isShown = ({ card, photo }: Holder, state: string): boolean => {
  if (state === 'without') return !card
  if (state === 'having') return card !== undefined
  return state === 'noPhoto' ? !photo : true
}

const list: ListSpec<Holders, Holder, 'of' | 'state'> = {
  rows: ({ holders }, { values }) => holders.filter((each) => isOf(each, values.of)),
  columns: ({ heading, text }) => [
    heading('name', fields.name, ({ name }) => name),
    text('group', fields.group, ({ group }) => group),
    text('id', fields.id, ({ id }) => id),
    text('photo', fields.photo, ({ photo }) => (photo ? texts.has : texts.lacks)),
    text('code', fields.code, ({ card }) => (card ? spacedCard(card.code) : texts.lacks)),
  ],
  find: ({ id, card }) => ({ id, words: card ? `${card.code} ${spacedCard(card.code)}` : '' }),
  isDense: true,
  rowKey: ({ kind, id }) => `${kind}:${id}`,
  sort: ['name', 'up'],
  noun: texts.noun,
  search: texts.search,
  file: texts.file,
  empty: texts.empty,
  icon: <IconId size={30} />,
  above: (shown) => <MakeCards holders={shown} />,
  actions: {
    label: texts.actions,
    render: (holder) => <CardActions holder={holder} />,
  },
}

/** Makes the cards of students and staff, makes a lost one again, and voids one. */
export default listScreen(cardsScreen, replica(useHolders), {
  ...list,
  lead: texts.lead,
  filters: {
    of: {
      label: texts.who,
      options: ({ classes }: ListContext) => [
        { value: '', label: texts.everybody },
        ...classes.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: STAFF, label: texts.staff },
      ],
    },
    state: {
      ...choiceOf(texts.state, [
        { value: '', label: states.all },
        { value: 'without', label: states.without },
        { value: 'having', label: states.having },
        { value: 'noPhoto', label: states.noPhoto },
      ]),
      keeps: isShown,
    },
  },
})

import { IconBus } from '@tabler/icons-react'
import { BUS_FEE_STATUSES } from '#domain/buses/figures.rules.ts'
import type { LowBusFee } from '#domain/buses/buses.schema.ts'
import { MONEY, type Role } from '#domain/core/roles.ts'
import { useLowBusFees } from '#data/buses/summary.ts'
import { mapped } from '#data/answers/source.ts'
import { choiceOf } from '../core/list/filters.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { phoneText } from '../core/phone-text.ts'
import { lowBusFeesScreen } from './buses.screens.ts'
import { busTexts, lowFeeTexts as texts } from './buses.texts.ts'
import { FeeStatus } from './FeeStatus.tsx'

const { fields: labels } = busTexts

const seesFees = (role: Role): boolean => MONEY.some((each) => each === role)

const useRows = mapped(useLowBusFees, ({ students }): readonly LowBusFee[] => students)

/** List of students who take a bus and pay less than the bus fee, or nothing. */
export default listScreen<readonly LowBusFee[], LowBusFee, 'status'>(lowBusFeesScreen, useRows, {
  lead: texts.lead,
  filters: {
    status: choiceOf(
      texts.status,
      [
        { value: '', label: texts.all },
        ...BUS_FEE_STATUSES.filter((status) => status !== 'Full').map((value) => ({
          value,
          label: busTexts.feeStatuses[value],
        })),
      ],
      { kind: 'choices', keeps: ({ status }: LowBusFee, value) => status === value },
    ),
  },
  rows: (students) => students,
  columns: ({ heading, text, words, money }, { role }) => [
    heading('fullname', labels.fullname, ({ fullname }) => fullname),
    text('phone', labels.phone, ({ phone }) => phoneText(phone)),
    text('class', labels.className, ({ classes }) => classes.name),
    words('bus', labels.bus, ({ bus }) => bus),
    ...(seesFees(role) ? [money('fee', labels.fee, ({ fee = 0 }) => fee)] : []),
    money('busFee', labels.busFee, ({ busFee }) => busFee),
    text('status', labels.status, ({ status }) => busTexts.feeStatuses[status], {
      shown: ({ status }) => <FeeStatus status={status} />,
    }),
    words('reason', labels.reason, ({ FreeReason }) => FreeReason),
  ],
  find: ({ id, fullname, phone, bus }) => ({ id, phone, words: `${fullname} ${bus}` }),
  rowKey: ({ id }) => id,
  sort: ['fullname', 'up'],
  isDense: true,
  noun: busTexts.studentNoun,
  search: texts.search,
  file: texts.file,
  empty: texts.empty,
  emptyHint: texts.emptyHint,
  noMatch: texts.noMatch,
  failed: busTexts.failed,
  icon: <IconBus size={30} />,
})

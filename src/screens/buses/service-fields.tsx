import { busFeeStatus } from '#domain/buses/figures.rules.ts'
import type { ServiceStudent } from '#data/buses/service.ts'
import type { Field } from '#ui/fields.ts'
import { heading, money, text } from '../core/list/columns.tsx'
import { phoneText } from '../core/phone-text.ts'
import { busTexts } from './buses.texts.ts'
import { FeeStatus } from './FeeStatus.tsx'

const { fields: labels } = busTexts

type Student = ServiceStudent

const named: readonly Field<Student>[] = [
  text('id', labels.id, ({ id }) => id),
  heading('fullname', labels.fullname, ({ fullname }) => fullname),
  text('class', labels.className, ({ className }) => className),
]

export const withoutFields: readonly Field<Student>[] = [
  ...named,
  text('phone', labels.phone, ({ phone }) => phoneText(phone)),
]

/** Columns of students whose records name a bus that is not registered. */
export const unknownFields: readonly Field<Student>[] = [
  ...named,
  text('bus', labels.bus, ({ bus }) => bus?.trim(), { canBreak: true }),
  text('phone', labels.phone, ({ phone }) => phoneText(phone)),
]

const feeOf = ({ feeCents = 0 }: Student): number => feeCents
const busFee = ({ busFeeCents }: Student): number => busFeeCents

/** Columns of students who take a bus; their monthly fees only for roles that may see them. */
export const withFields = ({
  seesFees,
  knowsFees,
}: {
  seesFees: boolean
  knowsFees: boolean
}): readonly Field<Student>[] => [
  ...named,
  text('bus', labels.bus, ({ bus }) => bus?.trim(), { canBreak: true }),
  ...(seesFees
    ? [
        money<Student>('totalFee', labels.totalFee, feeOf),
        money<Student>('schoolFee', labels.schoolFee, (student) => feeOf(student) - busFee(student)),
      ]
    : []),
  ...(knowsFees
    ? [
        money<Student>('busFee', labels.busFee, busFee),
        text<Student>('status', labels.status, (student) => busTexts.feeStatuses[busFeeStatus(busFee(student))], {
          shown: (student) => <FeeStatus status={busFeeStatus(busFee(student))} />,
        }),
      ]
    : []),
]

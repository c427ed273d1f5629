import { formatDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import type { FileContent } from '#domain/studentfiles/studentfiles.schema.ts'
import { LabelledValues } from '#ui/DescriptionList.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { studentFileTexts } from './studentfiles.texts.ts'

const texts = studentFileTexts.told

const joined = (values: readonly string[]): string => values.filter(Boolean).join(', ')
const listed = (values: readonly string[]): string => joined(values) || texts.none

function feesOf({ owesCents, paidCents, carryCents }: FileContent['fees']): string[] {
  const [owed, paid] = [formatCents(owesCents), formatCents(paidCents)]
  return [
    owesCents > 0 ? texts.owes(owed, paid) : texts.paidUp(paid),
    ...(carryCents > 0 ? [texts.carried(formatCents(carryCents))] : []),
  ]
}

const studentOf = ({ student: { left, ...of } }: FileContent): [string, string][] => [
  [texts.student, texts.idThere(of.fullname, of.id)],
  [texts.gender, of.gender || texts.none],
  [texts.age, of.age === null ? texts.none : String(of.age)],
  [texts.phones, listed([of.phone, of.phone2].filter(Boolean).map(formatPhone))],
  [texts.mother, of.motherName || texts.none],
  [
    texts.guardians,
    listed(of.guardians.map(({ name, phone }) => [name, formatPhone(phone)].filter(Boolean).join(' '))),
  ],
  [texts.address, listed([of.address, of.district])],
  ...(left ? ([[texts.left, `${texts.leftOn[left.kind]} ${formatDay(left.on)}`]] as [string, string][]) : []),
]

/** All that another school says of a student in its file, but her marks. */
export function ToldFacts({ content, fingerprint }: { content: FileContent; fingerprint: string }) {
  const { school, givenOn, givenBy, classes, attendance, earlier, years, fees } = content
  return (
    <LabelledValues
      items={[
        [
          texts.school,
          <Lines key="school" lines={[school.name, joined([school.address, ...school.phones.map(formatPhone)])]} />,
        ],
        [texts.fingerprint, <strong key="code">{fingerprint}</strong>],
        [texts.givenOut, texts.by(formatDay(givenOn), givenBy)],
        ...studentOf(content),
        [
          texts.classes,
          <Lines
            key="classes"
            lines={classes.map(({ className, from, until }) =>
              texts.stay(className, formatDay(from), until === null ? null : formatDay(until)),
            )}
          />,
        ],
        [texts.years, listed(years.map(({ academicYear, class: className }) => `${academicYear} (${className})`))],
        [texts.fees, <Lines key="fees" lines={[...feesOf(fees), texts.feesHint]} />],
        [
          texts.attendance,
          attendance.length === 0 ? (
            texts.none
          ) : (
            <Lines
              key="days"
              lines={attendance.map((each) => texts.days(each.academicYear, each.present, each.absent))}
            />
          ),
        ],
        ...(earlier.length > 0 ? [[texts.earlier, listed(earlier.map((each) => each.school))] as const] : []),
      ]}
    />
  )
}

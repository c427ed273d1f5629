import { formatDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { takeStatementBack } from '#domain/wallets/wallets.endpoints.ts'
import type { ImportedStatements } from '#domain/wallets/wallets.schema.ts'
import { call } from '#data/answers/api.ts'
import { ReasonButton } from '../core/form/ReasonButton.tsx'
import { IfMay } from '../core/IfMay.tsx'
import { text } from '../core/list/columns.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { walletTexts } from './wallets.texts.ts'

const { before: texts } = walletTexts.upload

type Statement = ImportedStatements[number]

const daysOf = ({ firstDay, lastDay }: Statement): string => `${formatDay(firstDay)} – ${formatDay(lastDay)}`

const FIELDS = [
  text('file', texts.columns.file, ({ fileName }: Statement) => fileName, { isHeading: true, canBreak: true }),
  text('days', texts.columns.days, daysOf),
  text('lines', texts.columns.lines, ({ newLines }: Statement) => newLines, { isNumber: true }),
  text('closing', texts.columns.closing, ({ closing }: Statement) => (closing === null ? '–' : formatCents(closing)), {
    isNumber: true,
  }),
  text('by', texts.columns.by, ({ by }: Statement) => by),
  text(
    'state',
    texts.columns.state,
    ({ takenBack }: Statement) => (takenBack ? texts.takenBack(takenBack.by, takenBack.reason) : texts.counts),
    { canBreak: true },
  ),
]

type Props = { statements: ImportedStatements; onSaved: () => void }

/** Statements of an account that were imported, each with the act that takes it back. */
export const ImportedBefore = ({ statements, onSaved }: Props) => (
  <ShortTable
    label={texts.title}
    fields={FIELDS}
    rows={statements}
    rowKey={({ id }) => id}
    actions={{
      label: texts.columns.actions,
      render: (statement) =>
        statement.takenBack ? null : (
          <IfMay call={takeStatementBack}>
            <TakeBack statement={statement} onSaved={onSaved} />
          </IfMay>
        ),
    }}
  />
)

const TakeBack = ({ statement, onSaved }: { statement: Statement; onSaved: () => void }) => (
  <ReasonButton
    label={texts.takeBack}
    of={texts.takeBackOf(statement.fileName)}
    title={texts.dialog}
    submit={texts.takeBack}
    saved={texts.done}
    failed={walletTexts.notSaved}
    send={(reason) => call(takeStatementBack, { params: { id: String(statement.id) }, body: { reason } })}
    onSaved={onSaved}
  >
    <p>
      <strong>{`${statement.fileName}, ${daysOf(statement)}`}</strong>
    </p>
    <p>{texts.hint}</p>
  </ReasonButton>
)

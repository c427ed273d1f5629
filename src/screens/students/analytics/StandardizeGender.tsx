import { Button } from '@mantine/core'
import { IconGenderBigender } from '@tabler/icons-react'
import { useState } from 'react'
import { standardizeGender } from '#domain/students/students.endpoints.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { call } from '#data/answers/api.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { listTexts } from './list.texts.ts'
import styles from './list.module.css'

const texts = listTexts.standardize
type Report = ReplyOf<typeof standardizeGender>

/** Lines of a long report that are shown; its count covers the rest. */
const MOST_LINES = 200

/** Replaces other spellings by Male or Female, and reports what was changed. */
export function StandardizeGender() {
  const [isAsking, setAsking] = useState(false)
  const [report, setReport] = useState<Report | null>(null)
  const { run, isBusy, trouble, say } = useAction(() => call(standardizeGender, {}), {
    done: (reply) => {
      setReport(reply)
    },
    after: () => setAsking(false),
    trouble: texts,
  })
  const close = () => {
    setReport(null)
    say(null)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconGenderBigender size={18} />}
        onClick={() => setAsking(true)}
        data-shell
      >
        {texts.action}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={texts.title}
        confirmLabel={texts.confirm}
        isBusy={isBusy}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      >
        {texts.ask}
      </ConfirmDialog>
      <Dialog opened={report !== null || trouble !== null} onClose={close} title={texts.title}>
        {trouble ? <ProblemAlert message={trouble} onRetry={() => void run()} /> : null}
        {report ? <GenderReport report={report} /> : null}
      </Dialog>
    </>
  )
}

function GenderReport({ report: { changed, left } }: { report: Report }) {
  const sections = [
    [
      changed.length,
      texts.changed(changed.length),
      changed.map((each) => texts.change(each.fullname, each.id, each.from, each.to)),
    ],
    [left.length, texts.left(left.length), left.map((each) => texts.leftOne(each.fullname, each.id, each.gender))],
  ] as const
  if (changed.length + left.length === 0) return <p>{texts.nothing}</p>
  return sections.map(([count, title, lines]) =>
    count > 0 ? (
      <section key={title}>
        <strong>{title}</strong>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, also by keyboard. */}
        <ul className={styles['result']} tabIndex={0}>
          {lines.slice(0, MOST_LINES).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {count > MOST_LINES ? <li>{texts.more(count - MOST_LINES)}</li> : null}
        </ul>
      </section>
    ) : null,
  )
}

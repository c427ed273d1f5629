import { formatDay } from '#domain/core/dates.ts'
import { MONEY, type Role } from '#domain/core/roles.ts'
import type { FormerStudent } from '#domain/former/former.schema.ts'
import { LabelledValues } from '#ui/DescriptionList.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ComeBack } from './ComeBack.tsx'
import { FormerPapers } from './FormerPapers.tsx'
import styles from './former.module.css'
import { formerTexts as texts } from './former.texts.ts'
import { LeavingForm } from './LeavingForm.tsx'

type FormerDialogProps = { student: FormerStudent; role: Role; onClose: () => void; onChanged: () => void }

/** What can be done for a former student: papers, where she went, and taking her in again. */
export function FormerDialog({ student, role, onClose, onChanged }: FormerDialogProps) {
  const done = () => {
    onChanged()
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={student.fullName} size="lg" closeOnClickOutside={false}>
      <div className={styles['parts']}>
        <LabelledValues
          items={[
            [texts.fields.className, `${student.className}, ${student.academicYear}`],
            [texts.fields.leftOn, formatDay(student.leftOn)],
            [texts.fields.reason, student.reason],
          ]}
        />
        <section>
          <h3>{texts.papers.title}</h3>
          <FormerPapers student={student} />
        </section>
        {MONEY.some((each) => each === role) ? (
          <section>
            <h3>{texts.leaving.title}</h3>
            <LeavingForm student={student} onSaved={done} />
          </section>
        ) : null}
        {role === 'ADMIN' ? (
          <section>
            <h3>{texts.back.title}</h3>
            <ComeBack student={student} onBack={done} />
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}

import { Alert, Button } from '@mantine/core'
import { IconCheck, IconUsersPlus } from '@tabler/icons-react'
import type { ImportReply } from '#domain/students/import.schema.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { useDraft } from '#data/device/use-draft.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { Restored } from '../core/form/Form.tsx'
import { ListEntryForm } from './ListEntryForm.tsx'
import { PendingTable } from './PendingTable.tsx'
import { EMPTY_LIST, type ListDraft } from './student-list.ts'
import classes from './student-list.module.css'
import { listTexts as texts } from './student-list.texts.ts'
import { useStudentList } from './use-student-list.ts'

/** Students entered one by one, then registered all at once. The list survives a reload until it is registered. */
export default function StudentListFormScreen() {
  const ownerId = useSession()?.user.id ?? null
  const draft = useDraft<ListDraft>(`studentList:${ownerId}`, ownerId)
  const groups = useClassList()
  return (
    <Page title={texts.title} lead={texts.lead}>
      {draft.found === undefined || groups.status === 'loading' ? (
        <LoadingSkeleton rows={6} />
      ) : (
        <StudentList
          initial={draft.found ?? EMPTY_LIST}
          isRestored={draft.found !== null}
          keep={draft.keep}
          groups={groups.status === 'ready' ? groups.data : []}
        />
      )}
    </Page>
  )
}

type StudentListProps = {
  initial: ListDraft
  isRestored: boolean
  keep: (draft: ListDraft | null) => void
  groups: readonly { id: number; name: string }[]
}

function StudentList({ initial, isRestored, keep, groups }: StudentListProps) {
  const { list, turn, outcome, isBusy, setValues, put, remove, edit, registerAll } = useStudentList(initial, keep)
  const editedAt = list.rows.findIndex(({ key }) => key === list.editedKey)
  return (
    <div className={classes['stack']}>
      {isRestored ? <Restored>{texts.restored}</Restored> : null}
      <ListEntryForm
        key={turn}
        isFocused={turn > 0}
        initial={list.values}
        editedRow={editedAt < 0 ? null : editedAt + 1}
        groups={groups}
        onChange={setValues}
        onPut={put}
        onCancel={() => edit(null)}
      />
      {outcome.reply ? <Result reply={outcome.reply} /> : null}
      <Panel title={texts.pendingTitle(list.rows.length)}>
        <PendingTable rows={list.rows} groups={groups} problems={outcome.problems} onEdit={edit} onRemove={remove} />
        {outcome.trouble ? (
          <div className={classes['trouble']}>
            <ProblemAlert message={outcome.trouble} />
          </div>
        ) : null}
        <div className={classes['send']}>
          <Button
            size="lg"
            leftSection={<IconUsersPlus size={20} />}
            loading={isBusy}
            onClick={() => void registerAll()}
          >
            {texts.registerAll}
          </Button>
        </div>
      </Panel>
    </div>
  )
}

/** The result of registering the list. */
const Result = ({ reply: { created, existing, repeated } }: { reply: ImportReply }) => (
  <Alert color="leaf" role="status" icon={<IconCheck size={22} />}>
    <div>{texts.done(created)}</div>
    {existing.length > 0 ? (
      <>
        <div>{texts.existing}</div>
        <ul>
          {existing.map(({ row, id, fullname }) => (
            <li key={row}>{texts.existingOne(row, fullname, id)}</li>
          ))}
        </ul>
      </>
    ) : null}
    {repeated.length > 0 ? (
      <>
        <div>{texts.repeated}</div>
        <ul>
          {repeated.map(({ row, firstRow, fullname }) => (
            <li key={row}>{texts.repeatedOne(row, firstRow, fullname)}</li>
          ))}
        </ul>
      </>
    ) : null}
  </Alert>
)

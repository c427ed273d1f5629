import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#data/session/use-session.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { DropOutForm } from './DropOutForm.tsx'
import classes from './office.module.css'
import { officeTexts } from './student-office.texts.ts'
import type { FoundStudent } from './use-found-student.ts'

const texts = officeTexts.delete

/** Deletes one student, and shows who was deleted. */
export default function DeleteStudentScreen() {
  const session = useSession()
  const [deleted, setDeleted] = useState<FoundStudent | null>(null)
  if (!session) return <LoadingSkeleton rows={3} />
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={classes['stack']}>
        {deleted ? (
          <Result deleted={deleted} onReset={() => setDeleted(null)} />
        ) : (
          <DropOutForm ownerId={session.user.id} onDeleted={setDeleted} />
        )}
      </div>
    </Page>
  )
}

const Result = ({ deleted, onReset }: { deleted: FoundStudent; onReset: () => void }) => (
  <Stack role="status">
    <DescriptionList
      title={texts.resultTitle}
      items={[
        [texts.result.id, deleted.id],
        [texts.result.fullname, deleted.fullname],
        [texts.result.isdeleted, texts.result.yes],
      ]}
    />
    <div>
      <Button variant="default" onClick={onReset}>
        {officeTexts.reset}
      </Button>
    </div>
  </Stack>
)

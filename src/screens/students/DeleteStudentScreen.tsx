import { Button, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteStudent } from '#domain/students/removals.endpoints.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { call } from '#data/api.ts'
import { noteRemoved } from '#data/students/own-changes.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { FindStudent, SearchTrouble, studentIdOf } from './FindStudent.tsx'
import classes from './office.module.css'
import { StudentCard } from './StudentCard.tsx'
import { officeTexts } from './student-office.texts.ts'
import { useFoundStudent, type FoundStudent } from './use-found-student.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { useAskedAction } from '../core/form/use-action.ts'

const texts = officeTexts.delete

type Deleted = ReplyOf<typeof deleteStudent>

/** Deletes one student after showing the details. The id is in the address. */
export default function DeleteStudentScreen() {
  const [address, setAddress] = useAddress()
  const id = studentIdOf(address.get('id'))
  const search = useFoundStudent(id)
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const reset = () => {
    setDeleted(null)
    setAddress({ id: null })
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={classes['stack']}>
        {deleted ? (
          <Result deleted={deleted} onReset={reset} />
        ) : (
          <>
            <FindStudent
              key={id}
              title={texts.findTitle}
              button={texts.find}
              present={id}
              status={search.status}
              onFind={(found) => setAddress({ id: String(found) })}
            />
            <SearchTrouble search={search} />
            {search.status === 'found' ? (
              <Removal
                key={`removal ${search.student.id}`}
                student={search.student}
                onDeleted={setDeleted}
                onReset={reset}
              />
            ) : null}
          </>
        )}
      </div>
    </Page>
  )
}

type RemovalProps = { student: FoundStudent; onDeleted: (deleted: Deleted) => void; onReset: () => void }

function Removal({ student, onDeleted, onReset }: RemovalProps) {
  const removal = useAskedAction(
    async ({ id }: FoundStudent) => {
      const reply = await call(deleteStudent, { params: { id: String(id) } })
      await noteRemoved(reply.id)
      return reply
    },
    { done: onDeleted, trouble: texts },
  )
  return (
    <Stack>
      {removal.trouble ? <ProblemAlert message={removal.trouble} /> : null}
      <StudentCard student={student}>
        <Button color="clay" leftSection={<IconTrash size={20} />} onClick={() => removal.ask(student)}>
          {texts.delete}
        </Button>
        <Button variant="default" onClick={onReset}>
          {officeTexts.reset}
        </Button>
      </StudentCard>
      <AskFirst of={removal} title={texts.title} confirm={texts.delete} isDangerous>
        {({ fullname, id }) => (
          <>
            <Text fw={600}>{texts.ask(fullname, id)}</Text>
            <Text mt="xs">{texts.after}</Text>
          </>
        )}
      </AskFirst>
    </Stack>
  )
}

const Result = ({ deleted, onReset }: { deleted: Deleted; onReset: () => void }) => (
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

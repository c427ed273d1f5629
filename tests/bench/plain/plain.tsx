import '@mantine/core/styles.css'
import { AppShell, Button, Group, MantineProvider, Text, Title } from '@mantine/core'
import { Dexie, type EntityTable } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

type Student = { id: number; name: string }

const ROWS = 40

const db = new Dexie('plain') as Dexie & { students: EntityTable<Student, 'id'> }
db.version(1).stores({ students: 'id' })
db.on('populate', (transaction) =>
  transaction
    .table('students')
    .bulkAdd(Array.from({ length: ROWS }, (_, at) => ({ id: at + 1, name: `Student ${at + 1}` }))),
)

function Row({ student }: { student: Student }) {
  const [isAbsent, setAbsent] = useState(false)
  return (
    <Group component="li" justify="space-between">
      <Text>{student.name}</Text>
      <Button variant="light" aria-pressed={isAbsent} onClick={() => setAbsent(!isAbsent)}>
        {isAbsent ? 'Absent' : 'Present'}
      </Button>
    </Group>
  )
}

function List() {
  const students = useLiveQuery(() => db.students.toArray())
  return (
    <AppShell header={{ height: 56 }} padding="md">
      <AppShell.Header>
        <Title order={1}>Plain</Title>
      </AppShell.Header>
      <AppShell.Main>
        <ul>
          {students?.map((student) => (
            <Row key={student.id} student={student} />
          ))}
        </ul>
      </AppShell.Main>
    </AppShell>
  )
}

const router = createBrowserRouter([{ path: '*', element: <List /> }])

void navigator.serviceWorker.register('/worker.js')
const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  )

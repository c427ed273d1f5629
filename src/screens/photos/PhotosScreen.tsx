import { NativeSelect } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect } from 'react'
import { takeEmployeePhoto } from '#domain/photos/photos.endpoints.ts'
import { dropGonePhotos, type PhotoKind } from '#data/photos/kept-photos.ts'
import { usePhotosOf } from '#data/photos/photos.queries.ts'
import { useStaffNames } from '#data/photos/staff.queries.ts'
import { useClasses, type ClassWithStudents } from '#data/school/classes.queries.ts'
import { useMay } from '#data/session/use-may.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaGate } from '../core/Gates.tsx'
import { photosScreen } from './photos.screens.ts'
import { photosTexts as texts } from './photos.texts.ts'
import { TakePhotos, type Person } from './TakePhotos.tsx'
import styles from './photos.module.css'

/** Value of the choice that stands for the staff. */
const STAFF = 'staff'

/** Takes the photos of a class in one go, and of the staff. */
export default function PhotosScreen() {
  const classes = useClasses()
  const [address, setAddress] = useAddress()
  const first = Number(address.get('student')) || undefined
  const mayTakeStaff = useMay(takeEmployeePhoto)
  return (
    <Page title={photosScreen.title} lead={texts.lead}>
      <ReplicaGate reading={classes} needsWhole="daily">
        {(book) => {
          const chosen = address.get('class') ?? classOf(book.classes, first)
          const found = book.classes.find(({ id }) => String(id) === chosen)
          return (
            <>
              <NativeSelect
                label={texts.class}
                className={styles['choice']}
                value={found || (chosen === STAFF && mayTakeStaff) ? chosen : ''}
                onChange={({ currentTarget }) => setAddress({ class: currentTarget.value })}
                data={[
                  { value: '', label: texts.choose },
                  ...book.classes.map(({ id, name }) => ({ value: String(id), label: name })),
                  ...(mayTakeStaff ? [{ value: STAFF, label: texts.staff }] : []),
                ]}
              />
              {found ? (
                <PhotosOf key={found.id} kind="student" people={found.students.map(named)} first={first} />
              ) : null}
              {chosen === STAFF && mayTakeStaff ? <PhotosOfStaff /> : null}
              {book.classes.length === 0 && !mayTakeStaff ? (
                <EmptyState icon={<IconCamera size={30} />} title={texts.noClass} />
              ) : null}
            </>
          )
        }}
      </ReplicaGate>
    </Page>
  )
}

/** The class of a student, as the value of its choice. */
const classOf = (classes: readonly ClassWithStudents[], studentId: number | undefined): string =>
  String(classes.find(({ students }) => students.some(({ id }) => id === studentId))?.id ?? '')

const named = ({ id, fullname }: { id: number; fullname: string }): Person => ({ id, name: fullname })

function PhotosOfStaff() {
  const staff = useStaffNames()
  return <ReplicaGate reading={staff}>{(people) => <PhotosOf kind="employee" people={people} />}</ReplicaGate>
}

type PhotosOfProps = {
  kind: PhotoKind
  people: readonly Person[]
  /** Who is the first to be photographed, where somebody was chosen. */
  first?: number | undefined
}

function PhotosOf({ kind, people, first }: PhotosOfProps) {
  const photos = usePhotosOf(kind)
  const known = photos.status === 'ready' ? photos.data : null
  useEffect(() => {
    if (known) void dropGonePhotos(kind, (id) => known.has(id)).catch(() => undefined)
  }, [kind, known])
  if (people.length === 0) return <EmptyState icon={<IconCamera size={30} />} title={texts.none} />
  return (
    <ReplicaGate reading={photos}>
      {(of) => <TakePhotos kind={kind} people={people} photos={of} first={first} />}
    </ReplicaGate>
  )
}

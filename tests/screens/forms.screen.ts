import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import { EMPTY_STUDENT } from '#screens/students/student-form.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { today } from '#tests/school/office.ts'
import { reload } from './app.tsx'
import { useSchool } from './school.ts'
import { countOf, draftOf, fieldOf, press, reads, sees, seesNoMore } from './steps.ts'

const FORM = '/dashboard/CeateClass' // The address is spelt so (GEN-7).
const BACK = 'What you typed before has been restored.'
type Shown = Readonly<Record<string, string>>

const draftKey = () => `newClass:${demoAccount('admin').id}`

describe('a form', () => {
  const school = useSchool()

  test(
    'names a missing field, keeps typed text without network and through a reload, and is empty after saving',
    { tags: ['promise:drafts-come-back'] },
    async () => {
      await school.openAs('admin', FORM)
      await press('Create Class')
      await reads('Class name is required')
      const name = fieldOf('Class name')
      await name.fill('9Z')
      await seesNoMore(page.getByText('Class name is required'))
      await school.cut()
      await press('Create Class')
      await sees(/The school server did not answer\./)
      expect(await draftOf(draftKey())).toEqual({ name: '9Z' })
      reload()
      await reads(BACK)
      await expect.element(name).toHaveValue('9Z')
      await school.mend()
      await press('Create Class')
      await reads('Class 9Z was created.')
      await expect.element(name).toHaveValue('')
      expect(countOf(page.getByText(BACK))).toBe(0)
      await expect.poll(() => draftOf(draftKey())).toBeUndefined()
      await sees(page.getByRole('listitem').filter({ hasText: '9Z' }))
    },
  )

  test("shows the server's message, and a draft that release 1.0 stored", async () => {
    await school.openAs('admin', '/dashboard')
    const ownerId = demoAccount('admin').id
    await device().drafts.put({ key: draftKey(), ownerId, value: { name: '1A' }, savedAt: Date.now() })
    history.pushState(null, '', FORM)
    reload()
    await reads(BACK)
    await press('Create Class')
    await sees(page.getByRole('alert').getByText(/already/i))
    await expect.element(fieldOf('Class name')).toHaveValue('1A')
  })

  /** Drafts as forms of release 1.0 store them on a device, with the fields that show them. */
  const draftsOf = (ownerId: number, child: number): { path: string; draft: [string, unknown]; shows: Shown }[] => [
    {
      path: '/dashboard/DropOut',
      draft: [`dropOut:${ownerId}`, { studentId: String(child), reason: 'Moved to Burco' }],
      shows: { 'Student ID': String(child), 'Reason for deletion': 'Moved to Burco' },
    },
    {
      path: '/dashboard/UpdateStudentParent',
      draft: [`parentLink:${ownerId}`, { studentId: String(child), phone: '639999992' }],
      shows: { 'Student ID': String(child), 'Parent Phone Number': '639999992' },
    },
    {
      path: '/dashboard/register',
      draft: [
        `users:${ownerId}:new`,
        { fullName: 'Hodan Ali', username: 'hodan', email: 'hodan@school', phoneNumber: '', role: 'USER' },
      ],
      shows: { 'Full name': 'Hodan Ali', Username: 'hodan', Email: 'hodan@school' },
    },
    {
      path: '/dashboard/DeleteAttendace', // The address is spelt so (GEN-7).
      draft: [
        `attendanceCorrection:${ownerId}`,
        { typed: { studentId: String(child), present: false, remark: 'left early' } },
      ],
      shows: { 'Student ID': String(child), Remark: 'left early' },
    },
    {
      path: `/dashboard/Attedence?student=${child}`, // The address is spelt so (GEN-7).
      draft: [
        `attendanceMark:${ownerId}:${child}`,
        { date: '2026-01-14', present: false, remark: 'Absent - Sick', isEdit: false },
      ],
      shows: { Remark: 'Absent - Sick' },
    },
    {
      path: '/dashboard/Decipline', // The address is spelt so (GEN-7).
      draft: [
        `discipline:${ownerId}:new`,
        {
          studentId: String(child),
          search: '',
          type: 'Disruption',
          description: 'Shouted',
          actionTaken: 'Talk',
          base: 0,
        },
      ],
      shows: { Description: 'Shouted' },
    },
    {
      path: '/dashboard/regstd', // The address is spelt so (GEN-7).
      draft: [
        `student:${ownerId}:new`,
        { values: { ...EMPTY_STUDENT, firstname: 'Hodan', motherName: 'Sahra' }, origin: null },
      ],
      shows: { 'First name': 'Hodan', 'Mother’s name': 'Sahra' },
    },
    {
      path: '/dashboard/FamilyPayment',
      draft: [
        `fees:pay:${ownerId}`,
        {
          ref: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
          isSingle: true,
          search: '',
          studentIds: [child],
          month: 9,
          year: 2026,
          isAll: false,
          amounts: { [child]: '12.50' },
          method: 'ZAAD',
          number: '700123',
          isNumberKnown: false,
          discount: '',
          discountReason: 'brother',
          description: '',
        },
      ],
      shows: { 'Payment number': '700123', 'Discount reason': 'brother' },
    },
  ]

  test('filled from a record stores only the changed fields as a draft, and for that record only', async () => {
    await school.openAs('admin', '/dashboard')
    const ownerId = demoAccount('admin').id
    const [first, second] = school.office.classNamed('4A').students.map(({ id }) => id)
    const recordOf = async (studentId: number) => {
      await school.office.mark({ studentId, date: today(), present: false, remark: 'Absent - Sick' })
      const [{ id } = { id: 0 }] = await school.office.marksOfStudent(studentId)
      return id
    }
    const [one, other] = [await recordOf(first!), await recordOf(second!)]
    const keyOf = (id: number) => `attendanceCorrection:${ownerId}:${id}`
    const show = (id: number) => {
      history.pushState(null, '', `/dashboard/DeleteAttendace?id=${id}`) // The address is spelt so (GEN-7).
      reload()
    }
    show(one)
    const remark = fieldOf('Remark')
    await expect.element(remark).toHaveValue('Absent - Sick')
    expect(await draftOf(keyOf(one))).toBeUndefined()
    reload()
    await expect.element(remark).toHaveValue('Absent - Sick')
    expect(countOf(page.getByText(BACK))).toBe(0)
    await remark.fill('left early')
    await expect.poll(() => draftOf(keyOf(one))).toEqual({ typed: { remark: 'left early' } })
    show(other)
    await expect.element(remark).toHaveValue('Absent - Sick')
    expect(countOf(page.getByText(BACK))).toBe(0)
    show(one)
    await reads(BACK)
    await expect.element(remark).toHaveValue('left early')
    await expect.element(fieldOf('Student ID')).toHaveValue(String(first))
  })

  test('shows drafts that eight forms of release 1.0 stored', { tags: ['promise:drafts-come-back'] }, async () => {
    await school.openAs('admin', '/dashboard')
    const ownerId = demoAccount('admin').id
    const drafts = draftsOf(ownerId, school.office.classNamed('4A').students[3]!.id)
    for (const { path, draft, shows } of drafts) {
      const [key, value] = draft
      await device().drafts.put({ key, ownerId, value, savedAt: Date.now() })
      history.pushState(null, '', path)
      reload()
      await sees(/^What you typed before has been restored\./)
      for (const [label, text] of Object.entries(shows)) await expect.element(fieldOf(label)).toHaveValue(text)
      // Showing a draft does not change it.
      expect(await draftOf(key)).toEqual(value)
    }
    expect(drafts).toHaveLength(8)
  })
})

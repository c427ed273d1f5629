import { expect, test } from 'vitest'
import { outcomeOf, SCHOOL, utf8 } from '../sheets/test-sheets.ts'

const HEAD = 'Full name,Job title,Salary'
const read = (...lines: string[]) => outcomeOf(utf8(lines.join('\n')), { kind: 'staff' })

test.each(['Lambarka aqoonsiga', 'Lambarka kaadhka aqoonsiga', 'رقم البطاقة', 'رقم جواز السفر', 'National ID number'])(
  'the heading %s of a list of employees is the national ID',
  async (heading) => {
    const { items } = await read(`${HEAD},${heading}`, 'Amina Nuur,Macallin,250,A-1001')
    expect(items).toMatchObject([{ nationalId: 'A-1001' }])
  },
)

test('a list of employees is told on the device that nobody is hired in the future, or born after being hired', async () => {
  const { items, problems } = await read(
    `${HEAD},Date of hire,Date of birth`,
    `Amina Nuur,Macallin,250,${SCHOOL.today},1990-01-01`,
    'Bile Nuur,Macallin,250,2999-01-01,',
    'Cali Nuur,Macallin,250,2019-01-01,2020-01-01',
  )
  expect(items).toMatchObject([{ fullName: 'Amina Nuur' }])
  expect(problems).toEqual([
    { row: 3, fields: ['dateOfHire'], message: 'The date of hire cannot be in the future.' },
    { row: 4, fields: ['dateOfBirth'], message: 'The date of birth must be before the date of hire.' },
  ])
})

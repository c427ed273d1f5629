import { describe, expect, it, test } from 'vitest'
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

describe('a job title of drivers', () => {
  const list = [HEAD, 'Cali Nuur,Darawal,250', 'Xasan Nuur,DARAWAL,250', 'Bile Nuur,bus,250', 'Amina Nuur,Macallin,250']

  it.each([
    'Driver',
    'Bus driver',
    'Darawal',
    'Darewal',
    'Dareewal',
    'Darawalka baska',
    'Shufeer',
    'سائق',
    'سائق الباص',
  ])('%s is asked about, since buses need the title Bus', async (title) => {
    const { items, findings } = await read(HEAD, `Cali Nuur,${title},250`)
    expect(findings.groups).toMatchObject([{ field: 'jobTitle', text: title, meaning: title, state: 'asked' }])
    expect(items).toMatchObject([{ jobTitle: title }])
  })

  it('is asked about once for all rows, and other titles are not', async () => {
    const { findings } = await read(...list)
    expect(findings.groups).toMatchObject([{ text: 'Darawal', rows: 2, state: 'asked' }])
  })

  it('becomes Bus, or stays, as a person says', async () => {
    const answered = async (darawal: string) => {
      const decisions = { meanings: { jobTitle: { darawal } } }
      const { items, findings } = await outcomeOf(utf8(list.join('\n')), {
        kind: 'staff',
        given: { school: SCHOOL, decisions },
      })
      expect(findings.groups).toMatchObject([{ text: 'Darawal', rows: 2, state: 'chosen', meaning: darawal }])
      return (items as { jobTitle: string }[]).map(({ jobTitle }) => jobTitle)
    }
    expect(await answered('Bus')).toEqual(['Bus', 'Bus', 'bus', 'Macallin'])
    expect(await answered('Darawal')).toEqual(['Darawal', 'Darawal', 'bus', 'Macallin'])
  })

  it('given for all rows is asked about too', async () => {
    const { findings } = await outcomeOf(utf8('Full name,Salary\nCali Nuur,250'), {
      kind: 'staff',
      change: (mapping) => ({ ...mapping, fixed: { jobTitle: 'Driver' } }),
    })
    expect(findings.groups).toMatchObject([{ text: 'Driver', rows: 1, state: 'asked' }])
  })
})

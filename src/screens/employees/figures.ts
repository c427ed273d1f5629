import { sumOf } from '#domain/core/grouped.ts'
import type { Gender } from '#domain/employees/employee.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import type { EmployeeView } from '#data/employees/directory.ts'
import type { Figure } from '#ui/list/Figures.tsx'
import { employeeTexts } from './employees.texts.ts'

const texts = employeeTexts.directory.cards

/** Figures above the directory; those of salaries only for roles that may see salaries. */
export function figuresOf(rows: readonly EmployeeView[], withPay: boolean): Figure[] {
  const of = (gender: Gender) => rows.filter((row) => row.gender === gender)
  const salary = (some: readonly EmployeeView[]): string => formatCents(sumOf(some, ({ pay }) => pay?.salaryCents ?? 0))
  const [men, women] = [of('Male'), of('Female')]
  const total = { label: texts.total, value: rows.length }
  if (!withPay) return [total, { label: texts.male, value: men.length }, { label: texts.female, value: women.length }]
  return [
    total,
    { label: texts.salary, value: salary(rows), note: texts.ofMonth },
    { label: texts.maleSalary, value: salary(men), note: texts.count(men.length) },
    { label: texts.femaleSalary, value: salary(women), note: texts.count(women.length) },
  ]
}

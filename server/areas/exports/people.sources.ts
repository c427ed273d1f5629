import { sql } from 'drizzle-orm'
import { NO_MAILBOX } from '#domain/auth/sign-in-name.ts'
import { dayOf, type Source, type Times } from './source.ts'

/** The phone of an account as students have it, in nine digits, so that tables can be joined by it. */
const PHONE_OF_ACCOUNT = `nullif(right(regexp_replace(u.phone_number, '\\D', '', 'g'), 9), '')`
/** The e-mail of an account; null where it only stands for one. */
const MAIL_OF_ACCOUNT = `(case when u.email like '%${NO_MAILBOX}' then null else u.email end)`

export const PEOPLE_SOURCES = {
  classes: (times: Times): Source<'classes'> => ({
    from: sql`classes c`,
    key: ['c.id'],
    columns: {
      class_id: 'c.id',
      class: 'c.name',
      grade: 'c.grade',
      students: '(select count(*) from students s where s.class_id = c.id and s.deleted_at is null)',
      closed_on: dayOf('c.closed_at', times),
    },
  }),

  students: (): Source<'students'> => ({
    from: sql`students s join classes c on c.id = s.class_id`,
    where: sql`s.deleted_at is null`,
    key: ['s.id'],
    columns: {
      student_id: 's.id',
      full_name: 's.fullname',
      first_name: 's.firstname',
      middle_name: 's.middlename',
      last_name: 's.lastname',
      fourth_name: 's.fourth_name',
      class_id: 's.class_id',
      class: 'c.name',
      gender: 's.gender',
      age: 's.age',
      fee: 's.fee_cents',
      district: 's.district',
      phone: 's.phone',
      second_phone: 's.phone2',
      bus: 's.bus',
      address: 's.address',
      previous_school: 's.previous_school',
      previous_school_type: 's.previous_school_type',
      mother_name: 's.mother_name',
      roll_number: 's.roll_number',
      parent_email: 's.parent_email',
      transfer_confirmed: 's.transfer',
      free_reason: 's.free_reason',
      registered_at: 's.created_at',
    },
  }),

  guardians: (): Source<'guardians'> => ({
    from: sql`guardians g join users u on u.id = g.user_id join students s on s.id = g.student_id`,
    where: sql`u.ended_at is null and s.deleted_at is null`,
    key: ['g.user_id', 'g.student_id'],
    columns: {
      user_id: 'g.user_id',
      guardian: 'u.full_name',
      relation: 'g.relation',
      phone: PHONE_OF_ACCOUNT,
      email: MAIL_OF_ACCOUNT,
      student_id: 'g.student_id',
      student: 's.fullname',
      linked_at: 'g.linked_at',
    },
  }),

  staff: ({ month }: Times): Source<'staff'> => ({
    from: sql`employees e`,
    where: sql`e.left_on is null`,
    key: ['e.id'],
    columns: {
      employee_id: 'e.id',
      full_name: 'e.full_name',
      job_title: 'e.job_title',
      gender: 'e.gender',
      date_of_birth: 'e.date_of_birth',
      date_of_hire: 'e.date_of_hire',
      national_id: 'e.national_id',
      phone: 'e.phone',
      email: 'e.email',
      address: 'e.address',
      education: 'e.education',
      bank_account: 'e.bank_account',
      // One month's own salary counts before the one that began last.
      salary: sql`(select p.cents from employee_salaries p where p.employee_id = e.id and p.month <= ${month}::int
        and (not p.is_only or p.month = ${month}::int) order by p.is_only desc, p.month desc limit 1)`,
    },
  }),

  accounts: (): Source<'accounts'> => ({
    from: sql`users u`,
    where: sql`u.ended_at is null`,
    key: ['u.id'],
    columns: {
      user_id: 'u.id',
      name: 'u.full_name',
      username: 'u.username',
      role: 'u.role',
      phone: PHONE_OF_ACCOUNT,
      email: MAIL_OF_ACCOUNT,
      created_at: 'u.created_at',
    },
  }),
}

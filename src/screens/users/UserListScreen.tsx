import { ActionIcon, Badge, Button, Group } from '@mantine/core'
import { IconKey, IconPencil, IconTrash, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { ROLES } from '#domain/core/roles.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Email } from '#ui/list/Email.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { toastInfo } from '#ui/toast.ts'
import { RowButton } from '#ui/RowButton.tsx'
import { choiceOf, fromAddress } from '../core/list/filters.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { employeeAccountsScreen } from '../employees/employees.screens.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import { ResetRequests } from './ResetRequests.tsx'
import { useCode } from './use-code.ts'
import { userSearchTerms, useUsers, type UsersFound } from './use-users.ts'
import classes from './users.module.css'
import { registerScreen, userListScreen } from './users.screens.ts'
import { usersTexts } from './users.texts.ts'

const { list, actions: texts, fields, codes } = usersTexts

const CreateUser = () => (
  <Group gap="xs">
    <Button component={Link} to={linkTo(registerScreen)} leftSection={<IconUserPlus size={20} />}>
      {texts.create}
    </Button>
    <Button component={Link} to={linkTo(employeeAccountsScreen)} variant="default" leftSection={<IconKey size={20} />}>
      {employeeAccountsScreen.title}
    </Button>
  </Group>
)

type Ask = () => void

function CodeButton({ user }: { user: UserRecord }) {
  const { make, busyWith, dialog } = useCode()
  return (
    <>
      <ActionIcon
        aria-label={codes.makeFor(user.fullName)}
        loading={busyWith !== null}
        onClick={() => void make(user.id)}
      >
        <IconKey size={20} />
      </ActionIcon>
      {dialog}
    </>
  )
}

const editOf = (user: UserRecord, ask: Ask) => (
  <DialogButton
    renderButton={(open) => (
      <RowButton label={texts.edit(user.fullName)} onClick={open}>
        <IconPencil size={20} />
      </RowButton>
    )}
  >
    {(close) => <EditUserDialog user={user} onClose={close} onSaved={both(close, ask)} />}
  </DialogButton>
)

const deletionOf = (user: UserRecord | undefined, ask: Ask, button: (open: () => void) => ReactNode) => (
  <DialogButton renderButton={button}>
    {(close) => <DeleteUserDialog user={user ?? null} onClose={close} onDeleted={both(close, ask)} />}
  </DialogButton>
)

/** The result of a search by ID, with its delete button (USER-13). */
const foundById = ({ users: [user], isFound }: UsersFound, ask: Ask) => (
  <div className={classes['count']}>
    {isFound ? <span className={classes['found']}>{usersTexts.found}</span> : null}
    {deletionOf(user, ask, (open) => (
      <Button
        variant="subtle"
        color="clay"
        size="sm"
        h={44}
        onClick={isFound ? open : () => toastInfo(usersTexts.noneSelected)}
      >
        {texts.deleteFound}
      </Button>
    ))}
  </div>
)

const both = (first: () => void, second: () => void) => () => {
  first()
  second()
}

const dayOf = (instant: string, timeZone: string): string => formatDay(schoolDay(Date.parse(instant), timeZone))

/** All accounts. A number is searched on the server as the ID of a user, anything else in the list. */
export default listScreen(userListScreen, useUsers, {
  ...list,
  tools: CreateUser,
  isDense: true,
  filters: {
    role: choiceOf(
      texts.roleFilter,
      [{ value: '', label: texts.allRoles }, ...ROLES.map((value) => ({ value, label: value }))],
      { keeps: ({ role }: UserRecord, value) => role === value },
    ),
    search: fromAddress,
  },
  rows: ({ users }) => users,
  columns: ({ text, heading, words, exported }, { timeZone }) => [
    text('id', fields.id, ({ id }) => id),
    heading('fullName', fields.fullName, ({ fullName }) => fullName, {
      shown: ({ fullName, username }) => <Lines lines={[fullName, username]} />,
    }),
    exported('username', fields.username, ({ username }) => username),
    words('email', fields.email, ({ email }) => email, { shown: ({ email }) => <Email>{email}</Email> }),
    text('phoneNumber', fields.phoneNumber, ({ phoneNumber }) => phoneNumber),
    text('role', fields.role, ({ role }) => role, { shown: ({ role }) => <Badge miw="max-content">{role}</Badge> }),
    text('createdAt', fields.createdAt, ({ createdAt }) => dayOf(createdAt, timeZone), {
      order: ({ createdAt }) => createdAt,
      shown: ({ createdAt, createdBy }) => (
        <Lines lines={[dayOf(createdAt, timeZone), createdBy ? texts.createdBy(createdBy) : null]} />
      ),
    }),
    exported('createdBy', fields.createdBy, ({ createdBy }) => createdBy),
  ],
  find: userSearchTerms,
  rowKey: ({ id }) => id,
  sort: ['fullName', 'up'],
  icon: <IconUserOff size={30} />,
  intro: (found, { ask }) => (
    <>
      <ResetRequests />
      {found.isFound === null ? null : foundById(found, ask)}
    </>
  ),
  actions: {
    label: texts.actions,
    render: (user, { ask }) => (
      <>
        {editOf(user, ask)}
        <CodeButton user={user} />
        {deletionOf(user, ask, (open) => (
          <RowButton label={texts.delete(user.fullName)} isGrave onClick={open}>
            <IconTrash size={20} />
          </RowButton>
        ))}
      </>
    ),
  },
})

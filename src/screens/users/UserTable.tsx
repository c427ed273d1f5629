import { ActionIcon, Badge, Button, NativeSelect } from '@mantine/core'
import { IconPencil, IconTrash, IconUserOff } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import { ROLES } from '#domain/core/roles.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { useSchool } from '#data/use-session.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { toastInfo } from '#ui/toast.ts'
import { useListAddress } from '#ui/use-list-address.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import { useUserSearch, type UserSearch } from './use-user-search.ts'
import {
  dayOf,
  exportedUsers,
  FILTERS,
  findUsers,
  idOfSearch,
  SORT_FIELDS,
  sortUsers,
  type SortField,
} from './user-list.ts'
import classes from './users.module.css'
import { usersTexts } from './users.texts.ts'
import { troubleOf } from '../core/trouble.ts'

const texts = usersTexts.list
const { fields } = usersTexts

/** The specification searches so long after the last key. */
const SEARCH_DELAY_MS = 500

const columnsOf = (timeZone: string): Column<UserRecord>[] => [
  { key: 'id', label: fields.id, cell: ({ id }) => id, canSort: true },
  {
    key: 'fullName',
    label: fields.fullName,
    cell: ({ fullName, username }) => (
      <span className={classes['person']}>
        {fullName} <small>{username}</small>
      </span>
    ),
    canSort: true,
    canBreak: true,
    isHeading: true,
  },
  { key: 'email', label: fields.email, cell: ({ email }) => breakable(email), canSort: true, canBreak: true },
  { key: 'phoneNumber', label: fields.phoneNumber, cell: ({ phoneNumber }) => phoneNumber ?? usersTexts.none },
  { key: 'role', label: fields.role, cell: ({ role }) => <Badge miw="max-content">{role}</Badge>, canSort: true },
  {
    key: 'createdAt',
    label: fields.createdAt,
    cell: ({ createdAt, createdBy }) => (
      <span className={classes['created']}>
        {dayOf(createdAt, timeZone)}
        {createdBy ? <small>{texts.createdBy(createdBy)}</small> : null}
      </span>
    ),
    canSort: true,
  },
]

/** An address that does not fit breaks behind its @. */
function breakable(email: string) {
  const host = email.indexOf('@') + 1
  return (
    <>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </>
  )
}

type UserTableProps = { users: readonly UserRecord[]; onChanged: () => void }

export function UserTable({ users, onChanged }: UserTableProps) {
  const { filters, setFilter, sorting, setSorting } = useListAddress(FILTERS, SORT_FIELDS)
  const setSearch = useCallback((search: string) => setFilter('search', search), [setFilter])
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const { found, ask } = useUserSearch(idOfSearch(filters.search))
  const [edited, setEdited] = useState<UserRecord | null>(null)
  const [removed, setRemoved] = useState<UserRecord | null>(null)
  const rows = rowsOf(users, filters, sorting, found)
  const changed = () => {
    setEdited(null)
    setRemoved(null)
    onChanged()
    ask()
  }
  return (
    <>
      <div className={classes['filters']}>
        <SearchInput label={texts.search} value={filters.search} onChange={setSearch} delayMs={SEARCH_DELAY_MS} />
        <NativeSelect
          aria-label={texts.roleFilter}
          data={[{ value: '', label: texts.allRoles }, ...ROLES]}
          value={filters.role}
          onChange={(event) => setFilter('role', event.currentTarget.value)}
        />
        <ExportMenu
          table={() => exportedUsers(rows, schoolDay(Date.now(), timeZone), timeZone)}
          isEmpty={rows.length === 0}
        />
      </div>
      <div className={classes['count']} role="status">
        <span>{texts.count(rows.length, users.length)}</span>
        <SearchNote
          found={found}
          onDelete={() => (found.status === 'found' ? setRemoved(found.user) : toastInfo(usersTexts.noneSelected))}
        />
      </div>
      {found.status === 'searching' ? <LoadingSkeleton rows={1} label={texts.searching} /> : null}
      {found.status === 'failed' ? (
        <ProblemAlert message={troubleOf(found.error, usersTexts.notFound)} onRetry={ask} />
      ) : null}
      {rows.length === 0 && found.status !== 'searching' && found.status !== 'failed' ? (
        <EmptyState icon={<IconUserOff size={30} />} title={texts.empty}>
          {texts.emptyHint}
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label={texts.title}
          columns={columnsOf(timeZone)}
          rows={rows}
          rowKey={({ id }) => id}
          sorting={sorting}
          onSort={setSorting}
          actions={{
            label: texts.actions,
            render: (user) => <RowActions user={user} onEdit={setEdited} onDelete={setRemoved} />,
          }}
        />
      ) : null}
      <EditUserDialog user={edited} onClose={() => setEdited(null)} onSaved={changed} />
      <DeleteUserDialog user={removed} onClose={() => setRemoved(null)} onDeleted={changed} />
    </>
  )
}

function rowsOf(
  users: readonly UserRecord[],
  filters: Record<(typeof FILTERS)[number], string>,
  sorting: { by: SortField; isDown: boolean },
  found: UserSearch,
): UserRecord[] {
  if (found.status === 'found') return [found.user]
  if (found.status !== 'none') return []
  return sortUsers(findUsers(users, filters), sorting.by, sorting.isDown)
}

/** What the search by ID found, and the delete that the specification offers with it. */
function SearchNote({ found, onDelete }: { found: UserSearch; onDelete: () => void }) {
  if (found.status !== 'found' && found.status !== 'notFound') return null
  return (
    <>
      {found.status === 'found' ? <span className={classes['found']}>{usersTexts.found}</span> : null}
      <Button variant="subtle" color="clay" size="sm" h={44} onClick={onDelete}>
        {texts.deleteFound}
      </Button>
    </>
  )
}

type RowActionsProps = { user: UserRecord; onEdit: (user: UserRecord) => void; onDelete: (user: UserRecord) => void }

const RowActions = ({ user, onEdit, onDelete }: RowActionsProps) => (
  <>
    <ActionIcon aria-label={texts.edit(user.fullName)} onClick={() => onEdit(user)}>
      <IconPencil size={20} />
    </ActionIcon>
    <ActionIcon aria-label={texts.delete(user.fullName)} color="clay" onClick={() => onDelete(user)}>
      <IconTrash size={20} />
    </ActionIcon>
  </>
)

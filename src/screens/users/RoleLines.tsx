import { REGISTERED_ROLES } from '#domain/users/users.schema.ts'
import classes from './users.module.css'
import { usersTexts as texts } from './users.texts.ts'

/** What each role of the staff is for, in a line. */
export const RoleLines = () => (
  <ul className={classes['roles']}>
    {REGISTERED_ROLES.map((role) => (
      <li key={role}>
        <strong>{role}</strong> {texts.roles[role]}
      </li>
    ))}
  </ul>
)

/** Problems of a school's own categories and accounts: part of the table of all problems. */
export const OWN_ACCOUNT_PROBLEMS = {
  ownAccountNotFound: { status: 404, text: 'The category or account was not found.' },
  ownAccountChanged: {
    status: 409,
    text: 'The category or account was changed by {changedBy} since you opened it. Please look at it again.',
  },
  ownAccountNameTaken: { status: 409, text: 'A category or account is called {name} already.' },
  ownAccountUsed: {
    status: 409,
    text: '{name} is in use ({uses}) and stays in the books. It can be retired, so that no form offers it.',
  },
  ownAccountNotEmpty: {
    status: 409,
    text: '{name} holds {amount}. Please move the money to another account before you retire it.',
  },
  ownAccountRetired: { status: 409, text: '{name} is retired. Please choose another one.' },
  ownAccountUnknown: { status: 400, text: 'The school has no such category or account.' },
} as const

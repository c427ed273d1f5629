import { STAFF_READERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const createEmployeeScreen = screen({
  id: 'employees.form', // EMP-1
  path: '/dashboard/CreateEmployee',
  title: 'Create Employee',
  roles: ['ADMIN'],
  menu: { group: 'Employee', order: 1 },
  load: () => import('./CreateEmployeeScreen.tsx'),
})

export const directoryScreen = screen({
  id: 'employees.directory', // EMP-3, EMP-5
  path: '/dashboard/AllEmployeesList',
  title: 'Team Directory',
  roles: STAFF_READERS,
  menu: { group: 'Employee', order: 2 },
  load: () => import('./DirectoryScreen.tsx'),
})

export const uploadEmployeesScreen = screen({
  id: 'employees.upload',
  path: '/dashboard/UploadEmployees',
  title: 'Employee Bulk Upload',
  roles: ['ADMIN'],
  menu: { group: 'Employee', order: 11 },
  load: () => import('./UploadEmployeesScreen.tsx'),
})

export const employeeAccountsScreen = screen({
  id: 'employees.accounts',
  path: '/dashboard/EmployeeAccounts',
  title: 'Accounts for employees',
  roles: ['ADMIN'],
  menu: { group: 'Users', order: 5 },
  load: () => import('./accounts/EmployeeAccountsScreen.tsx'),
})

export const employeeScreens = [createEmployeeScreen, directoryScreen, uploadEmployeesScreen, employeeAccountsScreen]

import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { describePostgres } from './postgres-address.ts'

test('An address is told without its credentials', () => {
  const told = {
    'postgres://bellhop:p%40ss@db.example.com:5433/desk': 'PostgreSQL database desk on db.example.com:5433',
    'postgres://bellhop:p%40ss@db/my%20desk?sslmode=require': 'PostgreSQL database my desk on db',
    'postgres://bellhop@%2Frun%2Fpostgresql/desk': 'PostgreSQL database desk on /run/postgresql',
    'postgres:///desk?host=/run/postgresql&password=secret': 'PostgreSQL database desk on /run/postgresql',
    'postgres:///desk': 'PostgreSQL database desk on localhost',
  }
  for (const [url, words] of Object.entries(told)) equal(describePostgres(url), words)
})

import pg from 'pg';
import { keepPlans } from '#server/testing/keep-plans.ts';

/** Loaded before the product's own code (`--import`): each of its connections plans every statement once. */
const { connect } = pg.Client.prototype;

Object.assign(pg.Client.prototype, {
  connect(this: pg.Client, ...given: readonly unknown[]): unknown {
    keepPlans(this);
    return Reflect.apply(connect, this, given);
  },
});

import { type Gate, gateIn } from '#core/testing/gate.ts';

const gate = gateIn(process.env);

export const deepIt: Gate['deepIt'] = gate.deepIt;
export const waysToGo: Gate['waysToGo'] = gate.waysToGo;

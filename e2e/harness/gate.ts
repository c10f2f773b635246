import { type Gate, gateIn } from '#core/testing/gate.ts';

const gate = gateIn(process.env);

export const IN_GATE: boolean = gate.isGate;
export const deepIt: Gate['deepIt'] = gate.deepIt;
export const deepDescribe: Gate['deepDescribe'] = gate.deepDescribe;
export const waysToGo: Gate['waysToGo'] = gate.waysToGo;

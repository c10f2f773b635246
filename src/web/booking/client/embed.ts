import { startEmbed } from '../frame/embed.ts';

startEmbed();

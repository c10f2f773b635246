export * from '#web/ui/icons.tsx';

